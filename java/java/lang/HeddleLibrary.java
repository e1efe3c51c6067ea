// Monitors of the JDK's own: of streams, handlers, loaders, and whatever else is synchronized there.  What two
// threads do around a println() is not ordered by it as far as a program can rely on; but what the JDK calls of the
// program while it holds a monitor is ordered by that.
//
// So a monitor is released whenever it is left, and acquired only by an access of the program that would race
// otherwise, while it is held: the JVM knows which monitors a thread holds.  What a race is compared with is therefore
// never less than what the monitors order, and println() hides nothing.  A thread that has not acquired what it finds in
// a monitor adds to it.
package java.lang;

import jdk.internal.misc.Unsafe;

public final class HeddleLibrary {
    // The JVM leaves monitors before it has told Unsafe what it needs to be initialized.  So this class has no
    // initializer, and uses no other one before it is ready.
    static volatile boolean isReady;

    private HeddleLibrary() {
    }

    // The current thread holds the monitor, and is about to leave it.
    public static void left(Object o) {
        if (isReady && o != null) {
            Thread thread = Thread.currentThread();
            HeddleThread state = thread == null ? null : HeddleThread.of(thread);
            // What the first thread does alone is known to all.
            if (state != null && !HeddleRuntime.isSingle()) {
                release(state, o);
            }
        }
    }

    private static void release(HeddleThread state, Object o) {
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
        Unsafe unsafe = HeddleRuntime.U;
        for (int i = 0; i < held.length; i++) {
            int offset = HeddleHooks.monitorOffset(held[i]);
            HeddleEntry entry = offset > 0 ? null : HeddleTable.find(held[i]);
            HeddleLock lock = offset > 0 ? (HeddleLock) unsafe.getReference(held[i], offset)
                : entry == null ? null : entry.object().monitor;
            if (lock != null) {
                lock.acquire(state);
            }
        }
        return state.knows(word);
    }
}
