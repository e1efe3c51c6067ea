// What a thread knew when it released something: immutable.
//
// Each epoch `own` goes with one clock: whoever knows `own` knows everything in `others`.  That makes the
// test whether an acquire brings anything new a comparison of two numbers.
package java.lang;

final class HeddleClock {
    static final int[] NOTHING = new int[1];

    final int[] others; // clock by slot; never changes; says nothing of the slot of `own`
    final long own;     // epoch of the thread that released; 0: a join of several, which has none

    HeddleClock(int[] others, long own) {
        this.others = others;
        this.own = own;
    }

    boolean covers(long word) {
        int slot = HeddleWord.slot(word);
        int clock = HeddleWord.clock(word);
        return slot < others.length && others[slot] >= clock
            || own != 0 && slot == HeddleWord.slot(own) && HeddleWord.clock(own) >= clock;
    }

    // Is everything that a knows known to b?
    static boolean isBefore(HeddleClock a, HeddleClock b) {
        if (a == null || a == b) {
            return true;
        }
        if (b == null) {
            return false;
        }
        if (a.own != 0) {
            return b.covers(a.own);
        }
        for (int i = 0; i < a.others.length; i++) {
            if (a.others[i] != 0 && !b.covers(HeddleWord.epoch(i, a.others[i]))) {
                return false;
            }
        }
        return true;
    }

    // The pointwise maximum.
    static HeddleClock join(HeddleClock a, HeddleClock b) {
        if (isBefore(a, b)) {
            return b;
        }
        if (isBefore(b, a)) {
            return a;
        }
        int[] all = new int[Math.max(a.reach(), b.reach())];
        a.addTo(all);
        b.addTo(all);
        return new HeddleClock(all, 0);
    }

    // The number of slots of which it may know something.
    int reach() {
        return reach(others, own);
    }

    static int reach(int[] others, long own) {
        return Math.max(others.length, own == 0 ? 0 : HeddleWord.slot(own) + 1);
    }

    // all: at least reach() long.
    void addTo(int[] all) {
        add(others, own, all);
    }

    static void add(int[] others, long own, int[] all) {
        for (int i = 0; i < others.length; i++) {
            if (others[i] > all[i]) {
                all[i] = others[i];
            }
        }
        if (own != 0) {
            int slot = HeddleWord.slot(own);
            all[slot] = Math.max(all[slot], HeddleWord.clock(own));
        }
    }
}
