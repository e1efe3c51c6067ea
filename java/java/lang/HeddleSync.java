// What threads synchronize through: a volatile field, an object of a contract, a place that is accessed by
// VarHandles.  It keeps what was released there and, of places, the accesses with which others may race.
//
// As long as all accesses are volatile, `released` is everything: a join of all releases, so a read learns
// what all earlier writes have released.  With acquire, release and opaque accesses (isWeak) it also counts
// which write a read sees.  Hooks are not atomic with the access that they belong to, so a read that
// overlaps a write learns from all writes so far: more than it may, never less.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

final class HeddleSync {
    private static final Unsafe U = HeddleRuntime.U;
    private static final long RELEASED = U.objectFieldOffset(HeddleSync.class, "released");
    private static final long[] NONE = new long[0];

    volatile HeddleClock released;

    // ---- of weak accesses; guarded by the monitor ----

    volatile boolean isWeak;
    private HeddleClock last;    // what the write that a read sees now has released
    private HeddleClock all;     // what all writes have released
    private HeddleClock counted; // the part of `released` that is in `all`
    private int writes;          // how many there were
    private int flying;          // how many have begun and not ended

    // ---- accesses; words of plain ones, and of others by slot ----

    // Accesses that are not plain are kept: a place may be accessed in plain mode, too.
    boolean isRecorded;
    final int index; // in an array; -1: a field
    long plainWrite;
    long plainRead;
    private long[] ordered = NONE;      // last write that is not plain of each slot
    private long[] orderedReads = NONE; // last such read

    HeddleSync() {
        this(-1);
    }

    HeddleSync(int index) {
        this.index = index;
    }

    // ---- releases and acquires of all ----

    @ForceInline
    void acquire(HeddleThread thread) {
        HeddleClock clock = released;
        if (clock != null && !(clock.own != 0 && thread.knows(clock.own))) {
            thread.learn(clock.others, clock.own);
        }
        if (isWeak) {
            acquireWeak(thread);
        }
    }

    // A volatile read by the program's code: nothing says which of the writes it has seen.
    @DontInline
    private synchronized void acquireWeak(HeddleThread thread) {
        catchUp();
        thread.acquire(all);
    }

    @ForceInline
    void release(HeddleThread thread) {
        publish(thread, thread.release());
    }

    @ForceInline
    private void publish(HeddleThread thread, HeddleClock clock) {
        HeddleClock was = released;
        if (was == clock) {
            return;
        }
        // Who knows what is there replaces it.
        boolean replaces = was == null || was.own != 0 && thread.knows(was.own);
        if (!replaces || !U.compareAndSetReference(this, RELEASED, was, clock)) {
            publishJoined(clock);
        }
    }

    @DontInline
    private void publishJoined(HeddleClock clock) {
        HeddleClock was;
        HeddleClock now;
        do {
            was = released;
            now = HeddleClock.join(was, clock);
        } while (was != now && !U.compareAndSetReference(this, RELEASED, was, now));
    }

    // ---- weak accesses ----

    // What was released in the meantime by volatile writes that did not know of weak accesses.
    private void catchUp() {
        HeddleClock now = released;
        isWeak = true;
        if (now != counted) {
            counted = now;
            last = HeddleClock.join(last, now);
            all = HeddleClock.join(all, now);
        }
    }

    // A number to be given to readEnd().
    synchronized int readBegin() {
        catchUp();
        return flying != 0 ? -1 : writes;
    }

    synchronized void readEnd(HeddleThread thread, int mode, int begun) {
        catchUp();
        HeddleClock seen = begun == writes && flying == 0 ? last : all;
        if (mode == HeddleAccess.VOLATILE) {
            thread.acquire(released);
            thread.acquire(seen);
        } else if (mode == HeddleAccess.ACQUIRE_RELEASE) {
            thread.acquire(seen);
        } else if (mode == HeddleAccess.OPAQUE) {
            thread.pending = HeddleClock.join(thread.pending, seen);
        }
    }

    // continues: the write of an update, which is seen together with what the update read.  What the update learns by
    // its read (in the mode readMode) is in what it releases.
    synchronized void writeBegin(HeddleThread thread, int mode, boolean continues, int readMode) {
        catchUp();
        HeddleClock clock = null;
        if (mode == HeddleAccess.OPAQUE) {
            clock = thread.releaseFence;
        } else if (mode != HeddleAccess.PLAIN) {
            clock = thread.release();
        }
        if (continues && readMode == HeddleAccess.VOLATILE) {
            clock = HeddleClock.join(clock, released);
        }
        last = continues || flying != 0 ? HeddleClock.join(last, clock) : clock;
        if (mode == HeddleAccess.VOLATILE) {
            publishJoined(continues ? last : clock);
            counted = released;
        }
        all = HeddleClock.join(all, clock);
        writes++;
        flying++;
    }

    synchronized void writeEnd() {
        if (flying > 0) {
            flying--;
        }
    }

    // A plain write: who reads it learns nothing.
    synchronized void hide() {
        catchUp();
        if (flying == 0) {
            last = null;
        }
        writes++;
    }

    // A volatile write by the program's code, of which nothing says when it has ended.
    void writeVolatile(HeddleThread thread) {
        release(thread);
        if (isWeak) {
            synchronized (this) {
                catchUp();
                writes++;
            }
        }
    }

    // ---- accesses and races ----

    // An access that is not plain.
    @ForceInline
    void record(HeddleThread thread, long epoch, int site, boolean isWrite) {
        long[] in = isWrite ? ordered : orderedReads;
        int slot = thread.slot;
        if (slot >= in.length || (in[slot] & HeddleWord.EPOCH_MASK) != epoch) {
            recordNew(thread, HeddleWord.at(epoch, site), isWrite);
        }
        if (plainWrite != 0 || plainRead != 0) {
            checkPlain(thread, site, isWrite ? HeddleRace.WRITE : HeddleRace.READ);
        }
    }

    @DontInline
    private void recordNew(HeddleThread thread, long word, boolean isWrite) {
        int slot = thread.slot;
        thread.setDirty();
        if (slot < (isWrite ? ordered : orderedReads).length) {
            (isWrite ? ordered : orderedReads)[slot] = word;
            return;
        }
        synchronized (this) {
            long[] old = isWrite ? ordered : orderedReads;
            long[] now = old;
            if (slot >= old.length) {
                now = new long[slot + 1];
                System.arraycopy(old, 0, now, 0, old.length);
            }
            now[slot] = word;
            if (isWrite) {
                ordered = now;
            } else {
                orderedReads = now;
            }
        }
    }

    // Freezes of final fields order reads alone.
    private static boolean isBefore(HeddleThread thread, long word, int kind) {
        return thread.knows(word)
            || kind == HeddleRace.READ && thread.frozen != null && thread.frozen.covers(word);
    }

    @DontInline
    private void checkPlain(HeddleThread thread, int site, int kind) {
        int now = kind | HeddleRace.ORDERED;
        if (plainWrite != 0 && !isBefore(thread, plainWrite, kind)) {
            HeddleRace.found(this, thread, site, now, plainWrite, HeddleRace.WRITE);
        }
        if (kind != HeddleRace.READ && plainRead != 0) {
            HeddleRace.readers(this, thread, site, now, plainRead);
        }
    }

    // A plain access of a place that is accessed in other modes, too.
    synchronized void plain(HeddleThread thread, long epoch, int site, boolean isWrite) {
        int now = isWrite ? HeddleRace.WRITE : HeddleRace.READ;
        if (plainWrite != 0 && !isBefore(thread, plainWrite, now)) {
            HeddleRace.found(this, thread, site, now, plainWrite, HeddleRace.WRITE);
        }
        checkOrdered(thread, site, now, ordered, HeddleRace.WRITE | HeddleRace.ORDERED);
        thread.setDirty();
        if (!isWrite) {
            plainRead = HeddleReads.add(thread, plainRead, HeddleWord.at(epoch, site));
            return;
        }
        HeddleRace.readers(this, thread, site, now, plainRead);
        HeddleReads.drop(plainRead);
        checkOrdered(thread, site, now, orderedReads, HeddleRace.READ | HeddleRace.ORDERED);
        plainWrite = HeddleWord.at(epoch, site);
        plainRead = 0;
        ordered = orderedReads = NONE;
    }

    private void checkOrdered(HeddleThread thread, int site, int now, long[] words, int then) {
        for (int i = 0; i < words.length; i++) {
            if (words[i] != 0 && !isBefore(thread, words[i], now)) {
                HeddleRace.found(this, thread, site, now, words[i], then);
            }
        }
    }
}
