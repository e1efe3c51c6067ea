// Monitors of the JDK's own: of streams, handlers, loaders, and whatever else is synchronized there.  What two
// threads do around a println() is not ordered by it as far as a program can rely on; but what the JDK calls of the
// program while it holds a monitor is ordered by that.
//
// So a monitor is released whenever it is left, and acquired only by an access of the program that would race
// otherwise, while it is held: the JVM knows which monitors a thread holds.  What a race is compared with is therefore
// never less than what the monitors order, and println() hides nothing.  A thread that has not acquired what it finds in
// a monitor adds to it.
//
// heddle jumble compares nothing: an access to a jumbled place goes by what its thread knows, and so does whoever acquires
// what the thread releases.  So each such access acquires the monitors that are held, and so does each release but those
// of this class.  To ask the JVM would take too long there: hooks tell which monitors are entered.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

public final class HeddleLibrary {
    // The JVM leaves monitors before it has told Unsafe what it needs to be initialized.  So this class has no
    // initializer, and uses no other one before it is ready.
    static volatile boolean isReady;
    public static volatile boolean leftUnhooked; // as in HeddleHooks

    private HeddleLibrary() {
    }

    // The current thread holds the monitor, and is about to leave it.
    public static void left(Object o) {
        if (isReady && o != null) {
            HeddleThread state = current();
            if (state != null) {
                release(state, o);
                if (HeddleOptions.jumble()) {
                    drop(state, o);
                }
            }
        }
    }

    // The same, but it will enter it again before it goes on.
    public static void waiting(Object o) {
        if (isReady && o != null) {
            HeddleThread state = current();
            if (state != null) {
                release(state, o);
            }
        }
    }

    private static HeddleThread current() {
        Thread thread = Thread.currentThread();
        return thread == null ? null : HeddleThread.of(thread);
    }

    private static void release(HeddleThread state, Object o) {
        if (HeddleRuntime.isSingle()) {
            return; // what the first thread does alone is known to all
        }
        Unsafe unsafe = HeddleRuntime.U;
        int offset = HeddleHooks.monitorOffset(o);
        HeddleObject object = offset > 0 ? null : HeddleSlow.objectOf(state, o);
        HeddleLock lock = offset > 0 ? (HeddleLock) unsafe.getReference(o, offset) : object.monitor;
        if (lock == null) {
            lock = new HeddleLock();
            if (offset > 0) {
                unsafe.putReference(o, offset, lock);
            } else {
                object.monitor = lock;
            }
        }
        lock.add(state);
    }

    // Do the monitors that the current thread holds order its access behind the one of the word?
    static boolean orders(long word) {
        HeddleThread state = HeddleThread.current();
        Object[] held = state == null ? null : HeddleRuntime.monitors();
        if (held == null || held.length == 0) {
            return false;
        }
        for (int i = 0; i < held.length; i++) {
            acquire(state, held[i]);
        }
        return state.knows(word);
    }

    private static void acquire(HeddleThread state, Object o) {
        int offset = HeddleHooks.monitorOffset(o);
        HeddleEntry entry = offset > 0 ? null : HeddleTable.find(o);
        HeddleLock lock = offset > 0 ? (HeddleLock) HeddleRuntime.U.getReference(o, offset)
            : entry == null ? null : entry.object().monitor;
        if (lock != null) {
            lock.acquire(state);
        }
    }

    // ---- heddle jumble ----

    // The current thread has entered the monitor.
    public static void entered(Object o) {
        if (isReady && o != null) {
            HeddleThread state = current();
            if (state != null) {
                add(state, o);
            }
        }
    }

    private static void add(HeddleThread state, Object o) {
        if (state.libraryCount == state.library.length) {
            dropLeft(state);
        }
        if (state.libraryCount == state.library.length) {
            Object[] more = new Object[2 * state.libraryCount];
            System.arraycopy(state.library, 0, more, 0, state.libraryCount);
            state.library = more;
        }
        state.library[state.libraryCount++] = o;
    }

    // It is not there if an exception has kept entered() from being called.
    private static void drop(HeddleThread state, Object o) {
        Object[] all = state.library;
        int i = state.libraryCount - 1;
        while (i >= 0 && all[i] != o) {
            i--;
        }
        if (i >= 0) {
            int last = --state.libraryCount;
            System.arraycopy(all, i + 1, all, i, last - i);
            all[last] = null;
        }
    }

    // Monitors that were left without a call of left().
    private static void dropLeft(HeddleThread state) {
        Object[] all = state.library;
        int count = 0;
        for (int i = 0; i < state.libraryCount; i++) {
            Object o = all[i];
            all[i] = null;
            if (Thread.holdsLock(o)) {
                all[count++] = o;
            }
        }
        state.libraryCount = count;
    }

    // The current thread is about to access a jumbled place or to release something, perhaps in code of the program.
    @ForceInline
    static void acquireHeld(HeddleThread state) {
        if (state.libraryCount > 0) {
            acquireAll(state);
        }
    }

    @DontInline
    private static void acquireAll(HeddleThread state) {
        dropLeft(state);
        for (int i = 0; i < state.libraryCount; i++) {
            acquire(state, state.library[i]);
        }
    }
}
