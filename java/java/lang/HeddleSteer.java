// What rewritten code calls in a run that heddle hunt steers: before and behind every acquisition of a lock, at the ends of
// methods that are known to acquire some, and before accesses that are suspected.  Classes have these calls only in such
// runs.
//
// The methods that a thread is in lie outside of the heap, where the agent reads them without asking the thread: their
// number, then their numbers.
package java.lang;

import java.util.concurrent.locks.Lock;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

public final class HeddleSteer {
    private static final Unsafe U = HeddleRuntime.U;
    private static final int MOST = 63; // methods that are kept of a thread
    private static final long BLOCK = U.objectFieldOffset(Thread.class, "$heddleSteer");
    private static final long TYPE = U.objectFieldOffset(Class.class, "$heddleSteer");
    private static final int CLASS_BITS = 16; // of a class: the type of its instances' monitors, and of its own

    private static final int OFTEN = 64;
    private static final int[] counts = new int[1 << 12]; // by site, some share one

    private HeddleSteer() {
    }

    // The lock is known by its identity hash.  type: a number, or 0: of java.util.concurrent, where it follows from the site.
    private static native void request(int lock, int type, int site);

    private static native void acquired(int lock, int type, int site);

    // A number for the type of monitors.
    private static native int type(Class<?> of, boolean isOfClass);

    // Where the thread's methods lie.
    private static native long block();

    private static native void access(int holder, int site);

    // ---- locks ----

    @DontInline
    private static int makeType(Class<?> of, boolean isOfClass) {
        int made = type(of, isOfClass) & (1 << CLASS_BITS) - 1;
        int shift = isOfClass ? CLASS_BITS : 0;
        U.putInt(of, TYPE, U.getInt(of, TYPE) | made << shift);
        return made;
    }

    private static int typeOf(Object o) {
        if (o instanceof Lock) {
            return 0;
        }
        boolean isOfClass = o instanceof Class;
        Class<?> of = isOfClass ? (Class<?>) o : o.getClass();
        int type = U.getInt(of, TYPE) >>> (isOfClass ? CLASS_BITS : 0) & (1 << CLASS_BITS) - 1;
        return type != 0 ? type : makeType(of, isOfClass);
    }

    // Before a lock is acquired; returns when the thread may go on.
    public static void request(Object o, int site) {
        if (HeddleRuntime.ready && o != null) {
            request(System.identityHashCode(o), typeOf(o), site);
        }
    }

    // Of a site that was met often, only now and then.  Counts may be lost.
    private static boolean isKnown(int site) {
        int at = site & counts.length - 1;
        int count = counts[at];
        counts[at] = count + 1;
        return count > OFTEN && (count & count - 1) != 0;
    }

    public static void acquired(Object o, int site) {
        if (HeddleRuntime.ready && o != null && !(HeddleOptions.collectOnly() && isKnown(site))) {
            acquired(System.identityHashCode(o), typeOf(o), site);
        }
    }

    // The call that acquires a lock is only known by its name.
    public static void requestLock(Object o, int site) {
        if (o instanceof Lock && !HeddleOptions.collectOnly()) {
            request(o, site);
        }
    }

    public static void acquiredLock(Object o, int site) {
        if (o instanceof Lock) {
            acquired(o, site);
        }
    }

    // ---- methods ----

    @DontInline
    private static long makeBlock(Thread thread) {
        long block = HeddleRuntime.ready ? block() : 0;
        U.putLong(thread, BLOCK, block);
        return block;
    }

    @ForceInline
    public static void enter(int method) {
        Thread thread = Thread.currentThread();
        long block = U.getLong(thread, BLOCK);
        if (block == 0 && (block = makeBlock(thread)) == 0) {
            return;
        }
        int depth = U.getInt(block);
        if (depth < MOST) {
            U.putInt(block + 4 + 4L * depth, method);
        }
        U.putInt(block, depth + 1);
    }

    // Those that were left by an exception go with it.
    @ForceInline
    public static void leave(int method) {
        long block = U.getLong(Thread.currentThread(), BLOCK);
        if (block == 0) {
            return;
        }
        int depth = U.getInt(block) - 1;
        while (depth > 0 && depth < MOST && U.getInt(block + 4 + 4L * depth) != method) {
            depth--;
        }
        U.putInt(block, Math.max(depth, 0));
    }

    // ---- accesses ----

    public static void access(Object o, int site) {
        if (HeddleRuntime.ready) {
            access(o == null ? 0 : System.identityHashCode(o), site);
        }
    }
}
