/* object_names.h - names of the objects that are made during a search.
 *
 * What a search learns of places (switches.h) is kept over all paths, so the objects need names that mean
 * something on other paths: the name of an object is the thread that made it (or the class that was being
 * initialized), its class, and a number.
 * The number is the smallest that no object of the same thread and class has which could still be
 * reached when the last key of the state was taken, or was made since.  Up to a cap: objects beyond it have no name
 * of their own, and are known by their class.
 *
 * A name is fixed for the object's life, and names are part of the state (state_keys.h).  Both are needed.
 * A path ends where it meets a known state, and what its threads did before is compared with what the threads
 * did from that state on, on other paths; if the object had another name there, two threads that use it in
 * conflict would not be seen to.  Which numbers are free follows from the names of
 * the objects that can be reached, and those of garbage are given again, so a thread that loops and
 * makes an object in each round comes back to the same state.
 *
 * Two objects with one name are only told apart less well. */
#ifndef EXPLORE_OBJECT_NAMES_H
#define EXPLORE_OBJECT_NAMES_H

#include "vm/vm.h"

struct object_names;

/* is_for_all: not for streams and references alone, of which there are many, nearly all of them used by one
 * thread. */
struct object_names *object_names_new(struct vm *vm, bool is_for_all);
void object_names_free(struct object_names *names);

/* An object was made. */
void object_names_add(struct object_names *names, const struct thread *t, ref object);
/* Of an object that was made during the search; 0: it has none but its class's. */
uint64_t object_names_of(const struct object_names *names, ref object);
/* The name of the thread or class that made it; 0: the object has no name. */
uint64_t object_names_maker(const struct object_names *names, ref object);
/* The name that it would have if another had made it. */
uint64_t object_names_as_of(const struct object_names *names, ref object, uint64_t maker);
/* For memory in which a thread can have an object before it is made (relaxed.h): no name is given twice.
 * next: the number that the object, which t has just made, is about to get, 0: none.  is_free: is this number one of the same
 * maker and class as the other, and did no object of the path get it?  choose: the next object that is made gets it, 0: what is next.
 * give: the object, which is not made yet, has it. */
void object_names_give_once(struct object_names *names);
uint32_t object_names_next(struct object_names *names, const struct thread *t, ref object);
bool object_names_is_free(const struct object_names *names, uint32_t number, uint32_t other);
void object_names_choose(struct object_names *names, uint32_t number);
uint32_t object_names_number(const struct object_names *names, ref object);
uint64_t object_names_numbered(const struct object_names *names, uint32_t number);
void object_names_give(struct object_names *names, ref object, uint32_t number);
/* The objects that can be reached: the names of all others are free. */
void object_names_keep(struct object_names *names, const ref *objects, uint32_t count);

#endif
