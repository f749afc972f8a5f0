"""The floor under load, over real sockets: a server process, and beside it a process with all the people.

The people are lean on purpose: what is measured is the server, and the time of the processor that they take
themselves is stated apart.
"""
