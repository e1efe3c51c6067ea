// What rewritten code calls instead of HeddleHooks if the Lockset analysis is wanted: every access and every lock goes to
// the agent, too, one by one.  That is slow, and costs nothing when it is not wanted.
package java.lang;

public final class HeddleEvents {
    // Kinds of events.
    private static final int READ = 0;
    private static final int WRITE = 1;
    private static final int LOCK = 2;
    private static final int UNLOCK = 3;
    private static final int START = 4;
    private static final int JOIN = 5;

    public static volatile boolean leftUnhooked; // as in HeddleHooks

    private HeddleEvents() {
    }

    // By the current thread.  object: that is accessed (null: a static field), locked, started or joined; index: of an
    // element, else -1.  The rest is of accesses, when the runtime is blind to locks: the thread's slot and clock, and what
    // it knows of others.
    private static native void event(int kind, Object object, int index, int site, int slot, int clock, int[] known);

    private static void tell(int kind, Object object, int index, int site) {
        if (!HeddleRuntime.ready) {
            return;
        }
        HeddleThread state = HeddleOptions.blindToLocks() ? HeddleThread.current() : null;
        if (state == null) {
            event(kind, object, index, site, 0, 0, null);
        } else {
            event(kind, object, index, site, state.slot, HeddleWord.clock(state.epoch()), state.known);
        }
    }

    private static void field(int kind, Object o, int site) {
        if (o != null) {
            tell(kind, o, -1, site);
        }
    }

    private static void element(int kind, Object array, int index, int site) {
        if (array != null && !HeddleOptions.blindToLocks()) { // suspicions are of fields
            tell(kind, array, index, site);
        }
    }

    private static void elements(int kind, Object array, int from, int to, int step, int site) {
        for (int i = from; i < to && array != null; i += step) {
            element(kind, array, i, site);
        }
    }

    // ---- called by the runtime ----

    static void starting(Thread child) {
        if (child != null) {
            tell(START, child, -1, 0);
        }
    }

    static void joined(Thread ended) {
        if (ended != null) {
            tell(JOIN, ended, -1, 0);
        }
    }

    // The current thread has taken the lock, or is about to give it back.
    static void owned(Object synchronizer, boolean isOwned) {
        tell(isOwned ? LOCK : UNLOCK, synchronizer, -1, 0);
    }

    // ---- hooks, as HeddleHooks has them ----

    public static void read(Object o, int site) {
        HeddleHooks.read(o, site);
        field(READ, o, site);
    }

    public static void readCold(Object o, int site) {
        read(o, site);
    }

    public static void readPlain(Object o, int site) {
        HeddleHooks.readPlain(o, site);
        field(READ, o, site);
    }

    public static void readPlainCold(Object o, int site) {
        readPlain(o, site);
    }

    public static void write(Object o, int site) {
        HeddleHooks.write(o, site);
        field(WRITE, o, site);
    }

    public static void writeCold(Object o, int site) {
        write(o, site);
    }

    public static void writeThis(Object o, int site) {
        HeddleHooks.writeThis(o, site);
        field(WRITE, o, site);
    }

    public static void writeThisCold(Object o, int site) {
        writeThis(o, site);
    }

    public static void readStatic(int site) {
        HeddleHooks.readStatic(site);
        tell(READ, null, -1, site);
    }

    public static void readStaticCold(int site) {
        readStatic(site);
    }

    public static void writeStatic(int site) {
        HeddleHooks.writeStatic(site);
        tell(WRITE, null, -1, site);
    }

    public static void writeStaticCold(int site) {
        writeStatic(site);
    }

    public static void readFinal(Object o, Object value, int site) {
        HeddleHooks.readFinal(o, value, site);
    }

    public static void readFinalCold(Object o, Object value, int site) {
        readFinal(o, value, site);
    }

    public static void frozen(Object o, int site) {
        HeddleHooks.frozen(o, site);
    }

    public static void readArray(Object array, int index, int site) {
        HeddleHooks.readArray(array, index, site);
        element(READ, array, index, site);
    }

    public static void writeArray(Object array, int index, int site) {
        HeddleHooks.writeArray(array, index, site);
        element(WRITE, array, index, site);
    }

    public static void readRange(Object array, int from, int to, int step, int site) {
        HeddleHooks.readRange(array, from, to, step, site);
        elements(READ, array, from, to, step, site);
    }

    public static void writeRange(Object array, int from, int to, int step, int site) {
        HeddleHooks.writeRange(array, from, to, step, site);
        elements(WRITE, array, from, to, step, site);
    }

    public static HeddleArray arrayOf(Object array) {
        return HeddleHooks.arrayOf(array);
    }

    public static void readElement(HeddleArray shadow, int index, int site) {
        HeddleHooks.readElement(shadow, index, site);
        element(READ, shadow == null ? null : shadow.get(), index, site);
    }

    public static void writeElement(HeddleArray shadow, int index, int site) {
        HeddleHooks.writeElement(shadow, index, site);
        element(WRITE, shadow == null ? null : shadow.get(), index, site);
    }

    public static void enter(Object o) {
        HeddleHooks.enter(o);
        owned(o, true);
    }

    public static void exit(Object o) {
        owned(o, false);
        HeddleHooks.exit(o);
    }

    public static void wait(Object o) throws InterruptedException {
        boolean isHeld = o != null && Thread.holdsLock(o);
        if (isHeld) {
            owned(o, false);
        }
        try {
            HeddleHooks.wait(o);
        } finally {
            if (isHeld) {
                owned(o, true);
            }
        }
    }

    public static void wait(Object o, long millis) throws InterruptedException {
        boolean isHeld = o != null && Thread.holdsLock(o);
        if (isHeld) {
            owned(o, false);
        }
        try {
            HeddleHooks.wait(o, millis);
        } finally {
            if (isHeld) {
                owned(o, true);
            }
        }
    }

    public static void wait(Object o, long millis, int nanos) throws InterruptedException {
        boolean isHeld = o != null && Thread.holdsLock(o);
        if (isHeld) {
            owned(o, false);
        }
        try {
            HeddleHooks.wait(o, millis, nanos);
        } finally {
            if (isHeld) {
                owned(o, true);
            }
        }
    }

    public static void aliveSeen(Object receiver, boolean result) {
        HeddleHooks.aliveSeen(receiver, result);
    }

    public static void cloned(Object copy, int site) {
        HeddleHooks.cloned(copy, site);
    }

    public static void useClass(int site) {
        HeddleHooks.useClass(site);
    }

    public static void readArrayCold(Object array, int index, int site) {
        readArray(array, index, site);
    }

    public static void writeArrayCold(Object array, int index, int site) {
        writeArray(array, index, site);
    }

    public static void useClassCold(int site) {
        useClass(site);
    }

    public static void initialized(Class<?> c) {
        HeddleHooks.initialized(c);
    }

    public static void readAll(Object array, int site) {
        if (array != null && array.getClass().isArray()) {
            readPart(array, 0, java.lang.reflect.Array.getLength(array), site);
        }
    }

    public static void writeAll(Object array, int site) {
        if (array != null && array.getClass().isArray()) {
            writePart(array, 0, java.lang.reflect.Array.getLength(array), site);
        }
    }

    public static void readPart(Object array, int from, int to, int site) {
        HeddleHooks.readPart(array, from, to, site);
        elements(READ, array, from, to, 1, site);
    }

    public static void writePart(Object array, int from, int to, int site) {
        HeddleHooks.writePart(array, from, to, site);
        elements(WRITE, array, from, to, 1, site);
    }

    public static void initializing(Class<?> c) {
        HeddleHooks.initializing(c);
    }

    public static void someClassUsed() {
        HeddleHooks.someClassUsed();
    }

    public static void calling(int site) {
        HeddleHooks.calling(site);
    }

    public static void collection(Object receiver, int site) {
        HeddleHooks.collection(receiver, site);
    }
}
