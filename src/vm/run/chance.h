/* chance.h - random numbers as choices.
 *
 * With a bound (--random=N) a search tries out all numbers that nextInt(n), for n up to N, and nextBoolean()
 * can return, of a java.util.Random or ThreadLocalRandom whose seed comes from outside (given.h): the
 * documentation promises nothing about them but that each can come.  A generator with a seed of the
 * program's own, and a subclass that makes numbers in its own way, run as they are, and so do larger
 * bounds.
 *
 * A number that was chosen does not move the generator's seed.  Neither does making a generator change the
 * number from which seeds are made: so states do not differ by how many numbers were drawn. */
#ifndef VM_RUN_CHANCE_H
#define VM_RUN_CHANCE_H

#include "vm/vm.h"

/* The methods become natives that ask the chooser (CHOICE_RANDOM); vm->search.chance is the bound.  Before the
 * first question vm->search.paused is set if vm->search.pause_before_start is: a search begins there at the latest. */
void chance_model(struct vm *vm);

#endif
