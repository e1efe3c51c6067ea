/* sched.h - decides through the chooser which thread moves next, and keeps the virtual time.  How threads
 * begin and end: thread_life.h. */
#ifndef VM_RUN_SCHED_H
#define VM_RUN_SCHED_H

#include "event/choice.h"
#include "event/trace.h"
#include "vm/run/thread.h"
#include "vm/run/thread_life.h"

/* The first thread is made. */
void sched_init(struct vm *vm);
void sched_release(struct vm *vm);

/* Runs threads until the VM stops. */
void sched_run(struct vm *vm);
/* One decision, and the chosen thread until it leaves the interpreter. */
void sched_step(struct vm *vm);

/* For a search, which chooses the thread that moves, and during which time does not pass by itself.
 * sched_move() lets t run, or ends its wait and then lets it run if it can, until it leaves the
 * interpreter; sched_go_on() goes on with a move that ended by a yield or with its slice. */
bool sched_can_move(const struct thread *t, enum trace_move move);
void sched_move(struct vm *vm, struct thread *t, enum trace_move move);
void sched_go_on(struct vm *vm, struct thread *t);

/* Virtual time: reading it moves it a little, so that polling loops end.  Natives ask clock.h. */
int64_t sched_read_time(struct vm *vm);

/* For monitor.c: a wait now ends at this time; room for all threads; a question to the chooser
 * about the first `count` of them, without asking when it is not wanted. */
void sched_note_deadline(struct vm *vm, int64_t deadline);
struct sched_scratch {
    struct thread **threads;
    uint32_t *options;
};
struct sched_scratch sched_scratch(struct vm *vm);
/* Questions, also by natives: any of `count` options; one whose default is no.  The answer is 0 when the
 * chooser does not want to be asked. */
uint32_t sched_choose(const struct thread *asker, enum choice_kind kind, uint32_t count);
bool sched_ask(const struct thread *asker, enum choice_kind kind);
uint32_t sched_choose_thread(const struct thread *asker, enum choice_kind kind,
                             const struct sched_scratch *scratch, uint32_t count);

#endif
