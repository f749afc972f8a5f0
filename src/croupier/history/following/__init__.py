"""What spans rounds: records that say that they follow each other, checked by the rules of the table.

``check`` is the way in; ``placed`` says what a document states about its place.
"""
