"""Hand histories as poker sites write them: one vocabulary, one line reader, a table of patterns per site.

``read`` recognises a file and splits it into hands; ``playing`` turns a hand into a round document.
"""
