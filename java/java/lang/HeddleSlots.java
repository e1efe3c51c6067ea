// Which thread has which slot.  A slot goes to a new thread when its last one has ended, first of all if
// whoever starts the new thread knows of that end: then everything that the old thread did happens
// before what the new one does, and the two can share one clock.
package java.lang;

final class HeddleSlots {
    // By slot; guarded by the class's monitor.
    private static final int[] last = new int[HeddleWord.SLOTS]; // highest clock that was used
    private static final boolean[] isFree = new boolean[HeddleWord.SLOTS];
    private static final Owner[] owners = new Owner[HeddleWord.SLOTS];
    private static final HeddleClock[] ends = new HeddleClock[HeddleWord.SLOTS]; // of free slots
    private static int used = 1; // slots from here on were never used
    private static int limit = HeddleWord.SLOTS;

    // Who had a slot from which clock on, for reports.
    private static final class Owner {
        final int from;
        final Object thread; // a HeddleThread, or the name when it has ended
        final Owner earlier;

        Owner(int from, Object thread, Owner earlier) {
            this.from = from;
            this.thread = thread;
            this.earlier = earlier;
        }
    }

    private static final int OWNERS = 64; // kept for a slot

    private HeddleSlots() {
    }

    // For tests: as at the beginning, with this many slots.
    static synchronized void reset(int slots) {
        for (int i = 0; i < used; i++) {
            last[i] = 0;
            isFree[i] = false;
            owners[i] = null;
            ends[i] = null;
        }
        used = 1;
        limit = slots;
    }

    // The first epoch of the thread in a slot that fits; 0: none is left.  knower: who starts the thread, or
    // the thread itself when its clock has run out; null: nobody.
    static synchronized long take(HeddleThread thread, HeddleThread knower) {
        int slot = 0;
        if (knower != null) {
            for (int i = 1; i < used && slot == 0; i++) {
                if (isFree[i] && knower.clockOf(i) >= last[i]) {
                    slot = i;
                }
            }
        }
        if (slot == 0 && used < limit) {
            slot = used++;
        }
        if (slot == 0) {
            for (int i = 1; i < used && slot == 0; i++) {
                if (isFree[i]) {
                    slot = i;
                }
            }
            HeddleRuntime.reportGap(
                slot == 0 ? HeddleRuntime.GAP_UNTRACKED : HeddleRuntime.GAP_SLOTS, 0);
            if (slot == 0) {
                return 0;
            }
            // Who knows the slot's new clocks counts as one who knows its old ones, and all that goes with them.
            thread.acquire(ends[slot]);
        }
        isFree[slot] = false;
        ends[slot] = null;
        int clock = ++last[slot];
        own(slot, clock, thread);
        return HeddleWord.epoch(slot, clock);
    }

    private static void own(int slot, int clock, HeddleThread thread) {
        Owner list = null;
        Owner[] kept = new Owner[OWNERS];
        int count = 0;
        for (Owner o = owners[slot]; o != null && count < OWNERS - 1; o = o.earlier) {
            kept[count++] = o;
        }
        while (count > 0) {
            Owner o = kept[--count];
            list = new Owner(o.from, o.thread, list);
        }
        owners[slot] = new Owner(clock, thread, list);
    }

    // The thread ends at the epoch, or leaves the slot because its clock has run out; end: null then.
    static synchronized void leave(long epoch, String name, HeddleClock end) {
        int slot = HeddleWord.slot(epoch);
        last[slot] = HeddleWord.clock(epoch);
        // A slot with little room would be left again at once.
        isFree[slot] = last[slot] < HeddleWord.CLOCK_MAX / 2;
        ends[slot] = isFree[slot] ? end : null;
        Owner owner = owners[slot];
        if (owner != null) {
            owners[slot] = new Owner(owner.from, name, owner.earlier);
        }
    }

    // Who did what has the epoch: its Thread, or the name of one that has ended; null: not known any more.
    static synchronized Object owner(long epoch) {
        int clock = HeddleWord.clock(epoch);
        for (Owner o = owners[HeddleWord.slot(epoch)]; o != null; o = o.earlier) {
            if (o.from <= clock) {
                return o.thread instanceof HeddleThread
                    ? ((HeddleThread) o.thread).thread : o.thread;
            }
        }
        return null;
    }

    // What all threads have done up to now.
    static synchronized HeddleClock now() {
        int[] clocks = new int[used];
        for (int i = 1; i < used; i++) {
            Owner owner = owners[i];
            clocks[i] = last[i];
            if (owner != null && owner.thread instanceof HeddleThread) { // 0 until the new thread has its epoch
                long epoch = ((HeddleThread) owner.thread).epoch();
                clocks[i] = Math.max(clocks[i], HeddleWord.clock(epoch));
            }
        }
        return new HeddleClock(clocks, 0);
    }

    // No thread remembers any more in which sets of readers it is.
    static synchronized void forgetSets() {
        for (int i = 1; i < used; i++) {
            if (owners[i] != null && owners[i].thread instanceof HeddleThread) {
                long[] sets = ((HeddleThread) owners[i].thread).sets;
                for (int k = 0; k < sets.length; k++) {
                    sets[k] = 0;
                }
            }
        }
    }

    // A buffer of heddle jumble without what no thread can see any more.  Threads may learn of more meanwhile, which
    // only makes less of it visible.
    static synchronized long[] roomier(long[] words) {
        int[] threads = new int[used];
        int[] clocks = new int[used * used];
        int count = 0;
        for (int i = 1; i < used; i++) {
            if (!isFree[i] && owners[i] != null && owners[i].thread instanceof HeddleThread) {
                int[] known = ((HeddleThread) owners[i].thread).known;
                System.arraycopy(known, 0, clocks, count * used, Math.min(known.length, used));
                threads[count++] = i;
            }
        }
        return HeddleBuffer.roomier(words, threads, clocks);
    }
}
