// The words of which shadows consist: who accessed a place last, when and where in the code.
//
// A word is 0 (no access), or slot:12 | clock:29 | site:22, or, if it is negative, the number of a set of
// readers instead of slot and clock (HeddleReads).  An epoch is a word whose site is 0.  A thread has one
// slot at a time; its clock counts the releases between which it did something.
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
    // Clocks end so long before the next slot's begin that isAccessed() does not take one for the other.
    static final int LAG_BITS = 20;
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

    // Has a place with these words a read with just this epoch, or a write with its slot, and its clock or one of the next?
    // Not of what is later than that by more clocks than LAG; of sets, or of no access, false, unless the epoch is 0.  One
    // comparison: the factors have 42 and 22 bits, so that their product is 0 only if one of them is.
    @ForceInline
    static boolean isAccessed(long read, long write, long epoch) {
        return ((read ^ epoch) >>> SITE_BITS) * (write - epoch >>> SITE_BITS + LAG_BITS) == 0;
    }

    // Has it a write with just this epoch, and no read?
    @ForceInline
    static boolean isWritten(long write, long read, long epoch) {
        return ((write ^ epoch) >>> SITE_BITS | read) == 0;
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
