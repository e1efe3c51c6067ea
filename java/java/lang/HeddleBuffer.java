// One place of adversarial memory: a field or an element whose reads may see older values (heddle jumble).  The writes
// that it remembers, and which of them a read sees, are the agent's (src/analysis/adversary.h), which works on an array
// of this object; here are the values of references, which only Java can hold, and the lock.
//
// The place itself always has the newest value, and is changed with the buffer, under the lock.  So if it has another
// one, something has written to it that has no hook (reflection, native code): then the older writes are forgotten.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

final class HeddleBuffer {
    // Types of places.
    static final int BYTE = 0; // boolean, too
    static final int SHORT = 1;
    static final int CHAR = 2;
    static final int INT = 3; // float, too
    static final int LONG = 4; // double, too
    static final int OBJECT = 5;

    private static final Unsafe U = HeddleRuntime.U;
    private static final int SLOTS = 64;
    private static final long WANTS_ROOM = -1;
    private static final long IS_SETTLED = 1L << 62; // in what write() answers; else bits of values

    // The object, or the class of a static field; a copy of the object has the buffer of the original in its field, and is
    // known by this.  null: of arrays, which are found by their identity.
    final Object owner;
    private final int type;
    private long[] words;
    private Object[] values; // of references: those that are in the buffer, by their numbers there
    private long used;       // as bits: numbers of values that are
    private int newest;
    private boolean isOff; // it is written by handles, which see nothing of this: reads see the newest
    // The word of the newest write if whoever knows it can see no other; else 0.
    private volatile long settled;

    HeddleBuffer(Object owner, int type, Object at, long offset) {
        this.owner = owner;
        this.type = type;
        if (type == OBJECT) {
            values = new Object[SLOTS];
            values[0] = U.getReference(at, offset);
            used = 1;
            words = begin(false, 0);
        } else {
            words = begin(type == LONG, bits(type, at, offset));
        }
    }

    // ---- the agent ----

    // A buffer with a value that all threads know.
    private static native long[] begin(boolean isWide, long value);

    // By the thread of that slot, with that clock, which knows of others what `known` says.  now: what the place had.
    private static native long write(long[] words, int[] known, int slot, int clock, long now,
                                     long value);

    // The same buffer without what no thread can see, or with more room.  clocks: a row for each of the threads, which
    // are given by their slots.
    static native long[] roomier(long[] words, int[] threads, int[] clocks);

    private static native void reset(long[] words, long value);

    // value: what the place has; turn: a number that the thread has never given before; site: ~ of it if the values are
    // numbers of references.
    private static native long read(long[] words, int[] known, int slot, long value, int turn,
                                    int site);

    // A read of a reference did not see the newest.
    private static native void stale(Object seen, Object newest, int site);

    // An element with that index is accessed while there are several threads.  -1: none is.
    static native void touched(int index, boolean isWrite);

    // The place has a reference that no hook knows of.  -1: it has not.
    private static native void unseen(int site);

    // Which elements of arrays are looked at, as bits.
    static native long indices();

    // Called by the agent, so that the JVM looks for its functions now, which executes Java code, and not in a hook.
    private static void bind() {
        long[] some = begin(false, 0);
        int[] known = new int[1];
        write(some, known, 0, 1, 0, 0);
        reset(some, 0);
        read(some, known, 0, 0, 0, 0);
        roomier(some, null, null);
        stale(null, null, 0);
        touched(-1, false);
        unseen(-1);
        indices();
    }

    // ---- memory ----

    static long bits(int type, Object at, long offset) {
        switch (type) {
        case BYTE:
            return U.getByte(at, offset);
        case SHORT:
            return U.getShort(at, offset);
        case CHAR:
            return U.getChar(at, offset);
        case INT:
            return U.getInt(at, offset);
        default:
            return U.getLong(at, offset);
        }
    }

    static void put(int type, Object at, long offset, long value) {
        switch (type) {
        case BYTE:
            U.putByte(at, offset, (byte) value);
            break;
        case SHORT:
            U.putShort(at, offset, (short) value);
            break;
        case CHAR:
            U.putChar(at, offset, (char) value);
            break;
        case INT:
            U.putInt(at, offset, (int) value);
            break;
        default:
            U.putLong(at, offset, value);
            break;
        }
    }

    // ---- reads ----

    // Can the thread see nothing but the newest value?  It has just read that, or a later one: what it knows of happened
    // before it read.
    @ForceInline
    boolean isSettled(HeddleThread state) {
        long word = settled;
        return word != 0 && state.knows(word);
    }

    private static int[] knownTo(HeddleThread state) {
        HeddleLibrary.acquireHeld(state);
        if (state.frozen == null) {
            return state.known;
        }
        // What comes before a freeze that it has seen, it sees (JLS 17.5).
        int[] all = new int[Math.max(state.frozen.reach(), state.known.length)];
        HeddleClock.add(state.known, 0, all);
        state.frozen.addTo(all);
        return all;
    }

    @DontInline
    synchronized long read(HeddleThread state, Object at, long offset, int site) {
        long now = bits(type, at, offset);
        giveUp();
        return isOff ? now
            : read(words, knownTo(state), state.slot, now, state.turn++, site);
    }

    @DontInline
    synchronized Object readReference(HeddleThread state, Object at, long offset, int site) {
        Object now = U.getReference(at, offset);
        giveUp();
        if (isOff) {
            return now;
        }
        if (values[newest] != now) {
            forget(now, site);
        }
        Object seen = values[(int) read(words, knownTo(state), state.slot, newest, state.turn++,
                                        ~site)];
        if (seen != now) {
            stale(seen, now, site);
        }
        return seen;
    }

    // An old value may be one that no thread can see any more.
    private void giveUp() {
        if (HeddleRuntime.isReleaseMissing()) {
            turnOff(HeddleRuntime.GAP_LEFT, 0);
        }
    }

    private void forget(Object now, int site) {
        unseen(site);
        for (int i = 0; i < SLOTS; i++) {
            values[i] = null;
        }
        values[0] = now;
        newest = 0;
        used = 1;
        settled = 0;
        reset(words, 0);
    }

    // ---- writes ----

    @DontInline
    synchronized void write(HeddleThread state, Object at, long offset, long value) {
        long now = bits(type, at, offset);
        put(type, at, offset, value);
        if (!isOff) {
            add(state, now, value);
        }
    }

    @DontInline
    synchronized void writeReference(HeddleThread state, Object at, long offset, Object value) {
        Object now = U.getReference(at, offset);
        U.putReference(at, offset, value);
        addReference(state, now, value);
    }

    // The store throws if the array cannot have the object.
    @DontInline
    synchronized void writeElement(HeddleThread state, Object[] array, int index, Object value) {
        Object now = array[index];
        array[index] = value;
        addReference(state, now, value);
    }

    private void addReference(HeddleThread state, Object now, Object value) {
        if (isOff) {
            return;
        }
        if (values[newest] != now) {
            forget(now, 0);
        }
        int number = 0;
        while ((used >>> number & 1) != 0 && values[number] != value) {
            number++;
        }
        values[number] = value;
        used = add(state, newest, number) & ~IS_SETTLED;
        newest = number;
        for (int i = 0; i < SLOTS; i++) {
            if ((used >>> i & 1) == 0) {
                values[i] = null;
            }
        }
    }

    private long add(HeddleThread state, long now, long value) {
        HeddleLibrary.acquireHeld(state);
        state.setDirty(); // the write has this epoch
        long epoch = state.epoch();
        settled = 0;
        long answer = write(words, state.known, state.slot, HeddleWord.clock(epoch), now, value);
        if (answer == WANTS_ROOM) {
            words = HeddleSlots.roomier(words);
            answer = write(words, state.known, state.slot, HeddleWord.clock(epoch), now, value);
        }
        if ((answer & IS_SETTLED) != 0) {
            settled = epoch;
        }
        return answer;
    }

    // Handles write to the place, perhaps what it has already: nothing would show that.
    void turnOff(int reason, int site) {
        boolean wasOn;
        synchronized (this) {
            wasOn = !isOff;
            isOff = true;
        }
        if (wasOn) {
            HeddleRuntime.reportGap(reason, site);
        }
    }
}
