"""The table of verbs: every command once, every word one meaning, every key one button."""

from collections import Counter, defaultdict
from pathlib import Path

import msgspec
import pytest

from croupier.history import parse_action, write_action
from croupier.history.document import read_document
from croupier.history.left_out import apply_written
from croupier.history.source import read_file
from croupier.store import members
from croupier.table import commands as c
from croupier.table.verb import EXAMPLES, Actor, Kind, When
from croupier.table.verbs import BY_NAME, VERBS

EVERY = members(c.AnyCommand, c.Command)
TOLD_BY_WORD = {c.Face: "up", c.DealBoard: "board"}
"""Commands that two verbs give, and the field that the word itself fills."""

OTHER_TAGS = {
    c.AddToMeld: "add_to",  # chips are added between rounds: a session's command has the tag "add"
    c.KillPot: "kill_pot",
    c.Face: "face",
}
"""Commands whose tag is not the name of their verb."""


def verbs_of(command):
    return [verb for verb in VERBS if verb.command is command]


def test_every_command_has_one_verb_unless_the_word_fills_a_field():
    for command in EVERY:
        verbs = verbs_of(command)
        if command in TOLD_BY_WORD:
            said = [verb.fixed[TOLD_BY_WORD[command]] for verb in verbs]
            assert len(said) == len(set(said)) == 2
        else:
            assert len(verbs) == 1, command
            assert not verbs[0].fixed


def test_no_verb_gives_anything_but_a_command():
    assert {verb.command for verb in VERBS} == set(EVERY)


def test_names_tell_verbs_apart():
    assert len(BY_NAME) == len(VERBS)


def test_a_word_of_one_actor_stands_for_two_verbs_only_if_one_of_them_stands_alone():
    by_word = defaultdict(list)
    for verb in VERBS:
        by_word[verb.actor, verb.word].append(verb)
    shared = {word: verbs for (_, word), verbs in by_word.items() if len(verbs) > 1}

    assert shared.keys() == {"sm"}
    assert sorted(bool(verb.parts) for verb in shared["sm"]) == [False, True]


def test_killing_means_one_thing_inside_whoever_says_it():
    assert BY_NAME["kill"].command is c.KillPot
    assert BY_NAME["dead"].command is c.DeclareDead
    assert BY_NAME["kill"].word == BY_NAME["dead"].word == "kill"
    assert type(parse_action("p1 kill")) is c.KillPot
    assert type(parse_action("d kill p1")) is c.DeclareDead


def test_throwing_away_at_poker_and_discarding_at_rummy_are_two_things():
    assert type(parse_action("p1 sd 7h")) is c.ThrowAway
    assert type(parse_action("p1 discard 7h")) is c.DiscardCard


@pytest.mark.parametrize("command", EVERY)
def test_a_command_is_tagged_with_the_name_of_its_verb(command):
    tag = msgspec.inspect.type_info(command).tag

    assert tag == OTHER_TAGS.get(command, verbs_of(command)[0].name)


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_the_parts_of_a_verb_fill_every_field_of_its_command_once(verb):
    by_actor = {"player"} if verb.actor is Actor.PLAYER else set()
    filled = Counter(field for part in verb.parts for field in part.fields)
    filled.update(verb.fixed.keys() | by_actor)
    if verb.by_hand and "hand" not in filled:
        filled["hand"] = 1

    assert filled == Counter(verb.command.__struct_fields__)


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_a_verb_is_read_as_its_shape_says_and_written_back(verb):
    command = parse_action(verb.shape)

    assert type(command) is verb.command
    assert write_action(command).split()[:2] == verb.shape.split()[:2]
    assert parse_action(write_action(command)) == command


def test_every_kind_is_shown_by_example_and_used():
    assert set(EXAMPLES) == set(Kind)
    assert {part.kind for verb in VERBS for part in verb.parts} == set(Kind)


def test_what_has_a_key_is_a_players():
    assert not [verb.name for verb in VERBS if verb.actor is Actor.DEALER and (verb.key or verb.labels)]


def test_a_verb_is_called_the_same_on_every_occasion_it_has_no_other_name_for():
    assert BY_NAME["cc"].label() == "Check"
    assert BY_NAME["cc"].label(When.FACING_A_BET) == "Call"
    assert BY_NAME["f"].label(When.FACING_A_BET) == "Fold"
    with pytest.raises(KeyError):
        BY_NAME["w"].label()


ROUNDS = Path(__file__).parents[1] / "rounds"


@pytest.mark.parametrize("folder", sorted(path.name for path in ROUNDS.iterdir() if path.is_dir()))
def test_no_key_presses_two_buttons_at_once(folder):
    """Whatever one player may do at any moment of a round, different verbs have different keys."""
    for path in sorted((ROUNDS / folder).glob("*.toml")):
        (source,) = read_file(path)
        document = read_document(source)
        round_ = document.opening()
        for action in document.actions:
            for player in round_.to_act:
                may = {choice.verb for choice in round_.legal(player)} if player else set()
                keys = [BY_NAME[name].key for name in may if BY_NAME[name].key]
                assert len(keys) == len(set(keys)), (path.name, may)
            apply_written(round_, parse_action(action))
