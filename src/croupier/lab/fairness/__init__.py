"""Whether what happened is what exact figures let expect: tests to be looked at as often as one likes."""
