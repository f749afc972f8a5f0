from croupier.floor.table.keys import Index

ROW = (("a", 3), ("b", 5))


def test_a_key_is_found_with_its_place_and_others_are_not():
    index = Index()
    assert index.place((), "a") is None
    assert [index.place(ROW, key) for key in "abc"] == [3, 5, None]


def test_a_row_is_followed_command_by_command_and_forgets_its_oldest():
    index = Index()
    index.place(ROW, "a")
    longer = (*ROW, ("c", 8))
    assert [index.place(longer, key) for key in "abc"] == [3, 5, 8]
    moved = (*longer[1:], ("d", 9))
    assert [index.place(moved, key) for key in "abcd"] == [None, 5, 8, 9]


def test_another_row_is_read_again():
    index = Index()
    index.place(ROW, "a")
    two_more = (*ROW, ("c", 8), ("d", 9))
    assert [index.place(two_more, key) for key in "abcd"] == [3, 5, 8, 9]
    # The store has less than was thought: what comes from it is a row of its own.
    read = (("a", 3),)
    assert [index.place(read, key) for key in "abcd"] == [3, None, None, None]
    assert index.place((), "a") is None
