/* effect.h - what a native does that other threads can observe or influence.
 *
 * Every native declares its effect in its table (native.h), and so does every method that the VM
 * makes up; there is no default.  A search lets other threads move before a native only where its
 * effect says that their order matters (stop.h), so a wrong effect is a wrong answer.
 *
 * Besides its kind an effect has up to two ranges: the parts of Java objects that the native reads
 * or writes in bulk, plainly.  The native reports them as accesses (report_range()). */
#ifndef VM_RUN_EFFECT_H
#define VM_RUN_EFFECT_H

#include <stdbool.h>
#include <stdint.h>

enum effect_kind {
    EFFECT_UNDECLARED, /* a fault of the table */

    /* Other threads can neither observe nor influence it. */
    EFFECT_PURE,        /* the result follows from the arguments' values and from what never
                         * changes: classes, contents of strings, final fields, this VM */
    EFFECT_OWN,         /* besides, the thread's own stack and state, objects that it has just
                         * made, and objects whose monitor it holds */
    EFFECT_LINKS,       /* links, loads or reflects: whichever thread comes first, the result is
                         * the same, and it is not undone.  Java code that has to run for it has its
                         * own effects */
    EFFECT_RUNS,        /* pushes frames of Java code, which has its own effects */
    EFFECT_ASKS,        /* calls must_stop() itself, wherever it acts */
    EFFECT_ENVIRONMENT, /* asks for a value that comes from outside of the program: which, is in
                         * `given`, without a default */
    EFFECT_THROWS,      /* throws always, as it is documented, or ends the path as not supported */
    EFFECT_REFUSED,     /* throws because this VM does not do what a JVM does: the call is a gap */
    EFFECT_GAP,         /* depends on other threads in a way that is not tried out: the native
                         * itself notes a gap */
    EFFECT_FENCE,       /* a fence, which it reports */
    EFFECT_PLACES,      /* only its ranges */

    /* Places: a thread stops before these.  Unsafe: `size` bytes of the object in argument 1 from
     * the long offset in argument 2 on. */
    EFFECT_READ,  /* not plain */
    EFFECT_WRITE, /* the same: a write, or both */
    EFFECT_PLAIN_READ,
    EFFECT_PLAIN_WRITE,
    EFFECT_TARGET,          /* writes the target of the call site in argument 0, plainly */
    EFFECT_TARGET_VOLATILE, /* the same, for a VolatileCallSite */

    /* State that is no field of Java: pseudo-places (stop.h).  Nothing is ordered by them. */
    EFFECT_READ_STATE,     /* of the object in argument `slot`, at the pseudo-offset `offset` */
    EFFECT_WRITE_STATE,    /* the same */
    EFFECT_READ_REFERENT,  /* of the Reference in argument 0; slot: of the object with which it is
                            * compared, 0: with none */
    EFFECT_WRITE_REFERENT, /* the same */
    EFFECT_FILE_USES,      /* depends on the position of the open file in argument 0 (a
                            * FileDescriptor, or what has one), or on its being open; `data` says
                            * what it does with the file */
    EFFECT_FILE_MOVES,     /* changes one of them */
    EFFECT_FILE_NUMBER,    /* `data` of the open file whose number is in argument `slot`; no other
                            * thread has it open under this number */
    EFFECT_PATHS,          /* of the files at up to two `paths` */
    EFFECT_INTERN,         /* the table of interned strings, at the string in argument 0 */

    /* Orders threads. */
    EFFECT_START, /* of the thread in argument 0.  That it is a daemon is read then; who sets that has
                   * asked before whether the thread was started */
    EFFECT_LIFE, /* asks whether the thread in argument 0 was started and has not ended */
    EFFECT_PARK,
    EFFECT_SLEEP, /* reads whether the thread was interrupted */
    EFFECT_WAIT,  /* the same, and locks the monitor in argument 0 again */
    EFFECT_HELD,  /* under a monitor that the thread holds, so that no other can come between */
    EFFECT_EXIT,  /* ends the program */
};

/* What a native gives that comes from outside of the program (given.h). */
enum given_kind {
    GIVEN_UNDECLARED,
    GIVEN_INPUT, /* the same in every run on this machine, so part of the input: properties, users, hosts,
                  * names of the VM's parts; or what is not there: networks, devices, other processes */
    GIVEN_CLOCK,
    GIVEN_RANDOM,
    GIVEN_HASH,
    GIVEN_MEMORY,
    GIVEN_PROCESSORS,
    GIVEN_PID,
    GIVEN_KINDS
};

enum range_kind {
    RANGE_NONE,
    RANGE_ELEMENTS, /* of the array in slot `object`: from the int in `first` on, as many as the
                     * int in `count` */
    RANGE_CHARS,    /* the same in units of two bytes, of a byte[] that holds UTF-16 */
    RANGE_ELEMENT,  /* one, whose index is the int in `first` */
    RANGE_WHOLE,    /* all elements or fields */
    RANGE_BYTES,    /* long byte offset in `first`, long count of bytes in `count` */
};

struct effect_range {
    enum range_kind kind : 8;
    bool wrote;
    uint8_t object, first, count; /* argument slots, as native.h numbers them */
};

enum { EFFECT_RANGES = 2, EFFECT_PATHS_MAX = 2 };

/* How an argument names a file. */
enum path_form {
    PATH_NONE,
    PATH_STRING,  /* a String */
    PATH_FILE,    /* a java.io.File */
    PATH_ADDRESS, /* the address of a C string */
};

/* Where the flags of open(2) come from. */
enum path_flags {
    FLAGS_READ,   /* to be read */
    FLAGS_WRITE,  /* to be written; the boolean behind the path: to be appended to */
    FLAGS_RANDOM, /* the int behind the path: the mode of a RandomAccessFile */
    FLAGS_GIVEN,  /* the int behind the path, which is a long */
    FLAGS_NEW,    /* to be made */
};

struct path_effect {
    enum path_form form : 8;
    uint8_t use; /* enum path_use (vm/file/overlay.h) */
    uint8_t slot;
    enum path_flags flags : 8; /* of PATH_OPENS */
};

/* What is done with the contents and attributes of an open file. */
enum file_data { DATA_UNUSED, DATA_READ, DATA_WRITTEN };

struct native_effect {
    enum effect_kind kind : 8;
    uint8_t slot, offset; /* EFFECT_READ_STATE, EFFECT_WRITE_STATE */
    uint8_t size;         /* EFFECT_READ to EFFECT_PLAIN_WRITE */
    enum given_kind
        given : 8; /* EFFECT_ENVIRONMENT; of other kinds when the result is such a value */
    enum file_data data : 8;
    uint8_t
        other; /* EFFECT_FILE_NUMBER: the argument with the number of a file that is read; 0: none */
    struct effect_range ranges[EFFECT_RANGES];
    struct path_effect paths[EFFECT_PATHS_MAX];
};

/* How tables write it: DOES(PURE), GIVES(CLOCK), DOES_AT(PLACES, READS(1, 2, 3)),
 * DOES_ON(READ_STATE, 0, OFFSET_LOCK). */
#define DOES(name)            \
    {                         \
        .kind = EFFECT_##name \
    }
#define GIVES(name)                                       \
    {                                                     \
        .kind = EFFECT_ENVIRONMENT, .given = GIVEN_##name \
    }
#define DOES_SIZED(name, size_)                \
    {                                          \
        .kind = EFFECT_##name, .size = (size_) \
    }
#define DOES_AT(name, ...)                               \
    {                                                    \
        .kind = EFFECT_##name, .ranges = { __VA_ARGS__ } \
    }
#define DOES_ON(name, slot_, offset_)                               \
    {                                                               \
        .kind = EFFECT_##name, .slot = (slot_), .offset = (offset_) \
    }
#define DOES_ON_AT(name, slot_, offset_, ...)                                                  \
    {                                                                                          \
        .kind = EFFECT_##name, .slot = (slot_), .offset = (offset_), .ranges = { __VA_ARGS__ } \
    }

/* DOES_FILE(MOVES, READ), DOES_PATH(LOOKS, FILE, 1), DOES_OPEN(STRING, 1, READ). */
#define DOES_FILE(name, data_)                           \
    {                                                    \
        .kind = EFFECT_FILE_##name, .data = DATA_##data_ \
    }
#define DOES_FILE_AT(name, data_, ...)                                              \
    {                                                                               \
        .kind = EFFECT_FILE_##name, .data = DATA_##data_, .ranges = { __VA_ARGS__ } \
    }
#define DOES_NUMBER(slot_, data_)                                         \
    {                                                                     \
        .kind = EFFECT_FILE_NUMBER, .slot = (slot_), .data = DATA_##data_ \
    }
#define DOES_COPY(to, from)                                                             \
    {                                                                                   \
        .kind = EFFECT_FILE_NUMBER, .slot = (to), .data = DATA_WRITTEN, .other = (from) \
    }
#define USED_PATH(use_, form_, slot_, flags_)              \
    {                                                      \
        PATH_##form_, PATH_##use_, (slot_), FLAGS_##flags_ \
    }
#define DOES_PATH(use, form, slot)                                          \
    {                                                                       \
        .kind = EFFECT_PATHS, .paths = { USED_PATH(use, form, slot, READ) } \
    }
#define DOES_PATHS(form, use1, slot1, use2, slot2) \
    {                                              \
        .kind = EFFECT_PATHS, .paths =             \
        { USED_PATH(use1, form, slot1, READ),      \
          USED_PATH(use2, form, slot2, READ) }     \
    }
#define DOES_OPEN(form, slot, flags)                                           \
    {                                                                          \
        .kind = EFFECT_PATHS, .paths = { USED_PATH(OPENS, form, slot, flags) } \
    }

#define RANGE(kind_, wrote_, object_, first_, count_)                                     \
    {                                                                                     \
        .kind = RANGE_##kind_, .wrote = (wrote_), .object = (object_), .first = (first_), \
        .count = (count_)                                                                 \
    }
#define READS(object, first, count)        RANGE(ELEMENTS, false, object, first, count)
#define WRITES(object, first, count)       RANGE(ELEMENTS, true, object, first, count)
#define READS_CHARS(object, first, count)  RANGE(CHARS, false, object, first, count)
#define WRITES_CHARS(object, first, count) RANGE(CHARS, true, object, first, count)
#define READS_BYTES(object, first, count)  RANGE(BYTES, false, object, first, count)
#define WRITES_BYTES(object, first, count) RANGE(BYTES, true, object, first, count)
#define READS_ELEMENT(object, index)       RANGE(ELEMENT, false, object, index, 0)
#define WRITES_ELEMENT(object, index)      RANGE(ELEMENT, true, object, index, 0)
#define READS_WHOLE(object)                RANGE(WHOLE, false, object, 0, 0)
#define WRITES_WHOLE(object)               RANGE(WHOLE, true, object, 0, 0)

/* Of methods that the VM makes up. */
extern const struct native_effect effect_runs, effect_asks, effect_unsupported;

/* Has it a kind, and the size or ranges that its kind needs, without a hole? */
bool effect_is_declared(const struct native_effect *effect);
/* Must the search be asked before the native (must_stop_native())? */
bool effect_stops(const struct native_effect *effect);
/* The METHOD_* traits that follow from it. */
uint16_t effect_traits(const struct native_effect *effect);

#endif
