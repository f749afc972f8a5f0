"""Changes the rules in small ways, one at a time, and says which changes no test notices.

    python -m tools.mutants --sample 100 --seed 1
    python -m tools.mutants --at hands/eight.py:33    # every change on one line
    python -m tools.mutants --sample 0 --module pay/coverage.py

A mutant is one operator, number or branch of ``table``, ``pay``, ``games`` or ``hands`` that Cosmic Ray has
changed. The tests are collected once; for every mutant a fork of that process puts the change into the
function that is already there and runs tests until one fails, the likeliest first. What is changed outside a
function, or in one that is called while modules are read, is read anew by a process of its own.

Survivors that change nothing stand in ``tests/survivors.toml`` with their reason. What bots do with their
hands (books) and what demonstration tables and felts look like is left out: no rule depends on it. So are
annotations and assertions.
"""
