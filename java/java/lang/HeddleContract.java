// Happens-before through objects of the library, as its documentation promises it.
package java.lang;

import jdk.internal.misc.Unsafe;

final class HeddleContract {
    // What releases and acquires whom: PLAIN all; of read-write locks a READER learns from writers alone, a
    // WRITER from both.
    static final int PLAIN = 0;
    static final int READER = 1;
    static final int WRITER = 2;

    private static final Unsafe U = HeddleRuntime.U;

    private HeddleContract() {
    }

    // The state, unless the thread is inside of a method of the library that has a contract itself.
    private static HeddleThread stateOf(Thread thread) {
        return U.getInt(thread, HeddleRuntime.DEPTH) > 0 ? null : HeddleThread.existing(thread);
    }

    static void acquire(Thread thread, Object o, int kind) {
        HeddleThread state = stateOf(thread);
        if (state == null || o == null) {
            return;
        }
        HeddleObject object = HeddleSlow.objectOf(state, o);
        object.sync().acquire(state);
        if (kind == WRITER) {
            object.readers().acquire(state);
        }
    }

    static void release(Thread thread, Object o, int kind) {
        HeddleThread state = stateOf(thread);
        if (state == null || o == null) {
            return;
        }
        HeddleObject object = HeddleSlow.objectOf(state, o);
        (kind == READER ? object.readers() : object.sync()).release(state);
    }
}
