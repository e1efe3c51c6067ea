/* error.h - the three kinds of failure that are not Java exceptions: bad input
 * (a struct error filled in, false returned), our own fault (BUG), and an
 * operating system that cannot go on (die). */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stdbool.h>

struct error {
    char text[512]; /* one line, no newline; empty when nothing is wrong */
};

/* Fills in the text and returns false, so that a caller can `return error_set(...)`. */
bool error_set(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Puts "context: " before the text that is there; returns false. */
bool error_prefix(struct error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Prints "heddle: text" to stderr and exits with status 2. */
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* A broken invariant of ours: prints where and what, and aborts.  `bug_hook`, when
 * set, is called first so that an engine can print the witness so far. */
extern void (*bug_hook)(void);
_Noreturn void bug_at(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Of the last one: "file:line: what". */
const char *bug_text(void);
#define BUG(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)

#endif
