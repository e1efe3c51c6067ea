// FastTrack behind the fast path: what becomes of the words of a place that a thread accesses for the first
// time in an epoch.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

final class HeddleSlow {
    private static final Unsafe U = HeddleRuntime.U;

    // The place is accessed in other modes than plain, too: its words are in a HeddleSync.  This is the word
    // of writes of such a place, and the answer of read() and write() then.
    static final long MIXED = HeddleWord.SET;

    private HeddleSlow() {
    }

    // ---- locks ----

    // Two threads that change the words of a place at the same time have seen the same word of reads, as that is
    // what every change stores last: a lock for each value of it is enough, and the object stays unknown here.
    private static final int LOCKS = 1 << 8;
    private static final int LOCK_SHIFT = 6; // a line of the cache each
    private static final int SPINS = 64;
    private static final int WAITS = 1 << 13;
    private static final long[] locks = new long[LOCKS + 1 << LOCK_SHIFT - 3];
    private static final long LOCK_BASE = HeddleRuntime.longBase();

    // How often accesses at a site (by its last bits) have come here; negative: often enough.
    private static final int SITES = 1 << 14;
    private static final byte[] visits = new byte[SITES];

    // Have accesses of the site been made under a lock so often that a race which they have would have been found?
    // From then on they do without it.
    @ForceInline
    static boolean isBusy(int site) {
        return visits[site & SITES - 1] < 0;
    }

    // 0: none is needed.
    @ForceInline
    static long lock(long read, int site) {
        return isBusy(site) ? 0 : lockOf(read, site);
    }

    // Nothing may be called under the lock that might itself access a place.  A thread that keeps the lock for long
    // was stopped in the middle, by a debugger or because its stack is full: nobody waits for it for ever.
    @DontInline
    private static long lockOf(long key, int site) {
        visits[site & SITES - 1]++;
        long lock = LOCK_BASE + ((key * 0x9E3779B97F4A7C15L >>> 56) + 1 << LOCK_SHIFT);
        for (int i = 0; i < WAITS && !U.compareAndSetLong(locks, lock, 0, 1); i++) {
            if (i < SPINS) {
                Thread.onSpinWait();
            } else if (HeddleRace.sink == null) {
                HeddleRuntime.yieldProcessor();
            } else {
                HeddleRace.sink.yieldProcessor();
            }
        }
        return lock;
    }

    @ForceInline
    static void unlock(long lock) {
        if (lock != 0) {
            U.putLongRelease(locks, lock, 0);
        }
    }

    // ---- words ----

    // The new word of reads of a place with these words.
    @DontInline
    static long read(Thread thread, long epoch, long read, long write, int site) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state == null || epoch == 0 && (epoch = state.readEpoch()) == 0) {
            return read;
        }
        return write == MIXED ? MIXED : newRead(state, epoch, read, site);
    }

    @ForceInline
    static long newRead(HeddleThread state, long epoch, long read, int site) {
        state.setDirty();
        long mine = HeddleWord.at(epoch, site);
        return read == 0 || read > 0 && state.knows(read) ? mine
            : HeddleReads.add(state, read, mine);
    }

    // Behind read(), without the lock.
    @DontInline
    static void checkRead(Thread thread, long write, int site) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state != null && state.readEpoch() != 0 && !state.knows(write)) {
            race(state, HeddleRuntime.PLACE_FIELD, null, -1, site, write);
        }
    }

    // A read that the thread's clock does not order behind the write.
    @DontInline
    static void race(HeddleThread state, int place, Object object, int index, int site, long write) {
        if (state.frozen == null || !state.frozen.covers(write)) {
            HeddleRace.found(place, object, index, site, HeddleRace.READ, write, HeddleRace.WRITE);
        }
    }

    // The new word of writes of a place with this one; that of reads is the same then.
    @DontInline
    static long write(Thread thread, long epoch, long write, int site) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state == null || epoch == 0 && (epoch = state.epoch()) == 0) {
            return write;
        }
        if (write == MIXED) {
            return MIXED;
        }
        state.setDirty();
        return HeddleWord.at(epoch, site);
    }

    // Behind write(), without the lock.
    @DontInline
    static void checkWrite(Thread thread, long read, long write, int site) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state != null && state.epoch() != 0) {
            checkWrite(state, HeddleRuntime.PLACE_FIELD, null, -1, read, write, site);
        }
    }

    @DontInline
    static void checkWrite(HeddleThread state, int place, Object object, int index, long read,
                           long write, int site) {
        if (write != 0 && !state.knows(write)) {
            HeddleRace.found(place, object, index, site, HeddleRace.WRITE, write, HeddleRace.WRITE);
        }
        if (read != 0 && (read < 0 || !state.knows(read))) {
            HeddleRace.readers(place, object, index, state, site, HeddleRace.WRITE, read);
            HeddleReads.drop(read);
        }
    }

    // The HeddleSync in a field.
    @ForceInline
    static HeddleSync sync(Object o, long offset) {
        HeddleSync sync = (HeddleSync) U.getReferenceAcquire(o, offset);
        return sync != null ? sync : newSync(o, offset);
    }

    private static HeddleSync newSync(Object o, long offset) {
        HeddleSync sync = new HeddleSync();
        sync.isRecorded = HeddleAccess.areHandled;
        Object was = U.compareAndExchangeReference(o, offset, null, sync);
        return was == null ? sync : (HeddleSync) was;
    }

    // The thread has read a final field of an object that was frozen without its knowing.
    @DontInline
    static void reached(HeddleThread state, Object others, long freeze) {
        if (others != null && (state.frozen == null || !state.frozen.covers(freeze))) {
            HeddleClock clock = new HeddleClock((int[]) others, Math.max(freeze, 0));
            state.frozen = HeddleClock.join(state.frozen, clock);
        }
    }

    // ---- objects ----

    @ForceInline
    static HeddleObject objectOf(HeddleThread state, Object o) {
        HeddleObject recent = state.recent[0];
        return recent != null && recent.isOf(o) ? recent : objectOfOther(state, o);
    }

    // The hash of an object that is locked takes long: first those of which there were hooks lately.
    @DontInline
    private static HeddleObject objectOfOther(HeddleThread state, Object o) {
        HeddleObject[] recent = state.recent;
        HeddleObject found = null;
        int i = 1;
        while (i < HeddleThread.RECENT && found == null) {
            HeddleObject next = recent[i];
            if (next == null) {
                break;
            }
            if (next.isOf(o)) {
                found = next;
            } else {
                i++;
            }
        }
        if (found == null) {
            found = HeddleTable.of(o);
            i = Math.min(i, HeddleThread.RECENT - 1);
        }
        for (; i > 0; i--) {
            recent[i] = recent[i - 1];
        }
        recent[0] = found;
        return found;
    }

    // A monitor that is not kept in the object itself was entered.
    static void enter(HeddleThread state, Object o) {
        HeddleObject monitor = objectOf(state, o);
        state.push(monitor);
        if (monitor.monitor != null && !HeddleOptions.blindToLocks()) {
            monitor.monitor.acquire(state);
        }
    }

    static void exit(HeddleThread state, Object o) {
        int depth = state.depth;
        HeddleObject monitor = depth == 0 ? null : state.monitors[depth - 1];
        if (monitor != null && monitor.isOf(o)) {
            state.monitors[depth - 1] = null;
            state.depth = depth - 1;
        } else {
            monitor = popped(state, o);
        }
        if (monitor.monitor == null) {
            monitor.monitor = new HeddleLock();
        }
        monitor.monitor.release(state);
    }

    // A monitor that is not the last one entered: an exception has kept exit() from being called, or
    // enter().
    @DontInline
    private static HeddleObject popped(HeddleThread state, Object o) {
        for (int i = state.depth - 1; i >= 0; i--) {
            if (state.monitors[i].isOf(o)) {
                HeddleObject found = state.monitors[i];
                for (int k = i + 1; k < state.depth; k++) {
                    state.monitors[k - 1] = state.monitors[k];
                }
                state.monitors[--state.depth] = null;
                return found;
            }
        }
        return HeddleTable.of(o);
    }
}
