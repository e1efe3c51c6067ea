// The words of which shadows consist: who accessed a place last, when and where in the code.
//
// A word is 0 (no access), or slot:12 | clock:29 | site:22, or, if it is negative, the number of a set of
// readers instead of slot and clock (HeddleReads).  An epoch is a word whose site is 0.  A thread has one
// slot at a time; its clock counts the releases between which it did something.
//
// A place has a word of writes and a word of reads.  A write stores the same word as both: so the word of reads alone tells
// whether the thread has accessed the place since its last release (it is the thread's, and not earlier than its epoch of
// reads), and words that are equal have no read (reads() tells).
package java.lang;

import jdk.internal.vm.annotation.ForceInline;

final class HeddleWord {
    static final int SITE_BITS = 22;
    static final int CLOCK_BITS = 29;
    static final int SLOT_SHIFT = SITE_BITS + CLOCK_BITS;
    static final int SLOTS = 1 << 63 - SLOT_SHIFT; // slot 0 is no thread's

    static final long EPOCH_MASK = -1L << SITE_BITS; // with the sign: a set equals no epoch
    static final int SITE_MASK = (1 << SITE_BITS) - 1;
    static final int CLOCK_MAX = (1 << CLOCK_BITS) - 1;
    // Clocks end so long before the next slot's begin that hooks of reads do not take one for the other.
    static final int LAG_BITS = 20;
    static final int LAG_SHIFT = SITE_BITS + LAG_BITS;
    static final long TICK = 1L << SITE_BITS;

    static final long SET = Long.MIN_VALUE;

    private HeddleWord() {
    }

    @ForceInline
    static long epoch(int slot, int clock) {
        return (long) slot << SLOT_SHIFT | (long) clock << SITE_BITS;
    }

    // Of a word that is not negative.
    @ForceInline
    static int slot(long word) {
        return (int) (word >>> SLOT_SHIFT);
    }

    // Has the word that slot, or nothing?  Not of sets.
    @ForceInline
    static boolean isOwn(long word, long epoch) {
        return word == 0 || (word ^ epoch) >>> SLOT_SHIFT == 0;
    }

    // The readers of a place that has these words.
    @ForceInline
    static long reads(long read, long write) {
        return read == write ? 0 : read;
    }

    // Has a place with these words a write with just this epoch, and no read?
    @ForceInline
    static boolean isWritten(long write, long read, long epoch) {
        return ((write ^ epoch) >>> SITE_BITS | write ^ read) == 0;
    }

    // The same, or reads of this epoch.
    @ForceInline
    static boolean areAt(long write, long read, long epoch) {
        return (write ^ epoch | read ^ epoch) >>> SITE_BITS == 0;
    }

    // Has nobody else written or read what has these words?
    @ForceInline
    static boolean areOwn(long write, long read, long epoch) {
        return isOwn(write, epoch) && isOwn(read, epoch);
    }

    @ForceInline
    static int clock(long word) {
        return (int) (word >>> SITE_BITS) & CLOCK_MAX;
    }

    @ForceInline
    static int site(long word) {
        return (int) word & SITE_MASK;
    }

    // A site that has no room in a word is not named in reports.
    @ForceInline
    static long at(long epoch, int site) {
        return epoch | (HeddleOptions.history() ? HeddleRuntime.stack(site) : site) & SITE_MASK;
    }
}
