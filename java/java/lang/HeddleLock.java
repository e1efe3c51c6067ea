// What was released with a monitor, by the last thread that left it.  Whoever holds the monitor has this alone, so
// it changes in place: to leave a monitor makes no objects.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

final class HeddleLock {
    private static final Unsafe U = HeddleRuntime.U;

    // As in HeddleClock.
    private long own;
    private int[] others; // null: nothing was released yet

    @ForceInline
    void acquire(HeddleThread thread) {
        long epoch = own;
        if (others != null && !(epoch != 0 && thread.knows(epoch))) {
            thread.learn(others, epoch);
        }
    }

    // By a thread that does not hold the monitor, while others may: what it reads may be of two releases, so it learns
    // from both until it has read the same twice.
    void acquireOfOthers(HeddleThread thread) {
        long epoch;
        int[] rest;
        do {
            epoch = own;
            rest = others;
            if (rest != null) {
                thread.learn(rest, epoch);
            }
            U.loadFence();
        } while (own != epoch || others != rest);
    }

    @ForceInline
    void release(HeddleThread thread) {
        thread.seal();
        put(thread);
    }

    // What the thread has sealed.
    @ForceInline
    private void put(HeddleThread thread) {
        own = thread.sealedOwn;
        if (others != thread.sealedOthers) {
            others = thread.sealedOthers;
        }
    }

    // By a thread that may not know what others have released, and does not learn of it now.
    void add(HeddleThread thread) {
        thread.sealKnown();
        if (others == null || own != 0 && thread.knows(own)) {
            put(thread);
            return;
        }
        HeddleClock all = HeddleClock.join(new HeddleClock(others, own), thread.sealed());
        own = all.own;
        others = all.others;
    }
}
