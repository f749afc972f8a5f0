/* Ranks one hand of five to seven cards by the tables of the kernels: croupier.lab.hands.one_hand.

   Twin:     croupier.lab.hands.one_hand.rank_in_python
   Equality: every suit class of five, six and seven cards (tests/twins/test_one_hand.py)

   There is one object for each face, so a card is known by its address: a table of 512 places finds it without
   asking the object for anything. Whatever is not a list or tuple of known cards (text, jokers, hands of
   other sizes, the first hand of its size) is handed to a function in Python.

   Only the stable interface of Python 3.11 is used: one build serves every later version. */

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030B0000
#include <Python.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define VERSION 1
#define PLACES 512
#define DECK 52
#define ROWS 8192
#define FLUSHES 8192
#define RANKS (1 << 16)
#define ROW_MASK (ROWS - 1)
#define ROW_BITS 13
#define START (UINT64_C(0x3333) << 48)
#define SUITED (UINT64_C(0x8888) << 48)
#define SUM UINT64_C(0xFFFFFFFF)

typedef struct {
    uint16_t rows[ROWS];
    uint16_t flush[FLUSHES];
    uint16_t *ranks;
    uint64_t length;
} Tables;

static PyObject *cards[PLACES];
static uint8_t number[PLACES];
static uint64_t multiplier = 0;
static uint64_t keys[DECK];
static Tables tables[3];
static PyObject *worths[RANKS];
static PyObject *otherwise = NULL;

static inline unsigned place_of(PyObject *card, uint64_t by) {
    return (unsigned)((((uint64_t)(uintptr_t)card) * by) >> 55);
}

static PyObject *rank_hand(PyObject *self, PyObject *hand) {
    int is_tuple = PyTuple_CheckExact(hand);
    if (!is_tuple && !PyList_CheckExact(hand)) goto other;
    Py_ssize_t size = is_tuple ? PyTuple_Size(hand) : PyList_Size(hand);
    if (size < 5 || size > 7) goto other;
    const Tables *known = &tables[size - 5];
    if (known->ranks == NULL) goto other;
    uint8_t held[7];
    uint64_t total = START, seen = 0;
    for (Py_ssize_t at = 0; at < size; at++) {
        PyObject *card = is_tuple ? PyTuple_GetItem(hand, at) : PyList_GetItem(hand, at);
        unsigned place = place_of(card, multiplier);
        if (cards[place] != card) goto other;
        held[at] = number[place];
        /* A card held twice is for Python to judge: no sum of different cards looks like it. */
        if (seen >> held[at] & 1) goto other;
        seen |= UINT64_C(1) << held[at];
        total += keys[held[at]];
    }
    uint16_t rank;
    uint64_t suited = total & SUITED;
    if (suited) {
        unsigned suit = 0, mask = 0;
        while (!(suited >> (51 + 4 * suit) & 1)) suit++;
        for (Py_ssize_t at = 0; at < size; at++)
            if ((held[at] & 3) == suit) mask |= 1u << (held[at] >> 2);
        rank = known->flush[mask];
    } else {
        uint64_t place = ((total & SUM) >> ROW_BITS) + known->rows[total & ROW_MASK];
        if (place >= known->length) goto other;
        rank = known->ranks[place];
    }
    PyObject *worth = worths[rank];
    if (worth == NULL) {
        worth = PyLong_FromLong(rank);
        if (worth == NULL) return NULL;
        worths[rank] = worth;
    }
    Py_INCREF(worth);
    return worth;
other:
    if (otherwise == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "the cards are not known yet");
        return NULL;
    }
    return PyObject_CallFunctionObjArgs(otherwise, hand, NULL);
}

static PyObject *know_cards(PyObject *self, PyObject *args) {
    /* The 52 cards in the order of their index, and what ranks everything else. */
    PyObject *deck, *function;
    if (!PyArg_ParseTuple(args, "O!O", &PyTuple_Type, &deck, &function)) return NULL;
    if (PyTuple_Size(deck) != DECK || !PyCallable_Check(function)) {
        PyErr_SetString(PyExc_ValueError, "expected 52 cards and a function");
        return NULL;
    }
    uint64_t by = UINT64_C(0x9E3779B97F4A7C15);
    for (int tries = 0; tries < 100000; tries++, by = by * UINT64_C(6364136223846793005) + 1442695040888963407) {
        uint8_t taken[PLACES] = {0};
        int fits = 1;
        for (int card = 0; card < DECK && fits; card++) {
            unsigned place = place_of(PyTuple_GetItem(deck, card), by);
            fits = !taken[place];
            taken[place] = 1;
        }
        if (!fits) continue;
        memset(cards, 0, sizeof cards);
        for (int card = 0; card < DECK; card++) {
            PyObject *face = PyTuple_GetItem(deck, card);
            unsigned place = place_of(face, by);
            Py_INCREF(face);
            cards[place] = face;
            number[place] = (uint8_t)card;
        }
        multiplier = by;
        Py_INCREF(function);
        otherwise = function;
        Py_RETURN_TRUE;
    }
    Py_RETURN_FALSE;
}

static PyObject *know_tables(PyObject *self, PyObject *args) {
    /* The tables of one size of hands, as bytes: keys of the cards, rows, ranks, flushes. */
    int size;
    const char *key, *row, *rank, *flush;
    Py_ssize_t key_length, row_length, rank_length, flush_length;
    if (!PyArg_ParseTuple(args, "iy#y#y#y#", &size, &key, &key_length, &row, &row_length, &rank, &rank_length,
                          &flush, &flush_length))
        return NULL;
    if (size < 5 || size > 7 || key_length < (Py_ssize_t)sizeof keys || row_length != ROWS * 2 ||
        rank_length < 2 || flush_length != FLUSHES * 2) {
        PyErr_SetString(PyExc_ValueError, "these are not the tables of five to seven cards");
        return NULL;
    }
    Tables *known = &tables[size - 5];
    uint16_t *ranks = malloc((size_t)rank_length);
    if (ranks == NULL) return PyErr_NoMemory();
    memcpy(ranks, rank, (size_t)rank_length);
    memcpy(keys, key, sizeof keys);
    memcpy(known->rows, row, sizeof known->rows);
    memcpy(known->flush, flush, sizeof known->flush);
    free(known->ranks);
    known->length = (uint64_t)rank_length / 2;
    known->ranks = ranks;
    Py_RETURN_NONE;
}

PyDoc_STRVAR(rank_hand_says,
             "rank_hand(cards, /)\n--\n\n"
             "The packed rank of one hand of five to seven cards; the higher number wins.");

static PyMethodDef functions[] = {
    {"rank_hand", rank_hand, METH_O, rank_hand_says},
    {"know_cards", know_cards, METH_VARARGS, "know_cards(deck, otherwise, /)\n--\n\nWhich cards there are."},
    {"know_tables", know_tables, METH_VARARGS,
     "know_tables(size, keys, rows, ranks, flush, /)\n--\n\nThe tables of one size of hands."},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef module = {
    PyModuleDef_HEAD_INIT,
    .m_name = "rank_hand_c",
    .m_doc = "One hand, ranked at once.",
    .m_size = -1,
    .m_methods = functions,
};

PyMODINIT_FUNC PyInit_rank_hand_c(void) {
    PyObject *made = PyModule_Create(&module);
    if (made != NULL && PyModule_AddIntConstant(made, "VERSION", VERSION) < 0) {
        Py_DECREF(made);
        return NULL;
    }
    return made;
}
