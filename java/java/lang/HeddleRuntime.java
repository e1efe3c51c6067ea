// The border between the Java part of the race detector and the agent: natives, what is known of code
// sites and classes, and where the fields lie that the agent has put into classes.
//
// These classes belong to java.base and run from the first bytecode of the JVM, inside of every hook.
// So they use no lambdas, no string concatenation by invokedynamic, no java.util.concurrent, and nothing
// of the library that has hooks itself.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

final class HeddleRuntime {
    // What resolve() answers: kinds of places.
    static final int PLAIN = 1;
    static final int VOLATILE = 2;
    static final int FINAL = 3;
    static final int UNTRACKED = 4;
    static final int READS = 5; // calls of collections
    static final int WRITES = 6;
    static final int CLASS = 7; // uses of classes
    static final int SCANS = 8; // of collections: reads all elements
    static final int CHANGES = 9; // elements, and perhaps the structure
    static final int ALTERS = 10; // perhaps the structure
    static final int JUMBLED = 11; // a field whose shadow is a HeddleBuffer
    static final int STATIC = 16;

    // Places of races.
    static final int PLACE_FIELD = 0;
    static final int PLACE_STATIC = 1;
    static final int PLACE_ARRAY = 2;
    static final int PLACE_COLLECTION = 3;

    // Why an answer is incomplete.
    static final int GAP_SLOTS = 1;     // more threads than slots: one has the slot of another
    static final int GAP_UNTRACKED = 2; // a thread for which there was no slot at all
    static final int GAP_READ_SETS = 3; // too many sets of readers: one was forgotten
    static final int GAP_ARRAY = 4;     // an array too long for a shadow of each element
    static final int GAP_SITE = 5;      // a field whose shadow was not found
    static final int GAP_HANDLE = 6;    // a handle of a field whose class was not initialized yet
    static final int GAP_JUMBLED = 7;   // a handle writes to a jumbled place
    static final int GAP_HANDED = 8;    // a jumbled array is handed to the JDK
    static final int GAP_LEFT = 9;      // a monitor was left where the stack had no room for the hook

    static final Unsafe U = Unsafe.getUnsafe();

    // Fields of Thread, put there by the agent.
    static final long EPOCH;
    static final long READ_EPOCH; // of reads; that of the last release, which ordered them
    static final long READ_CLOCK; // of that epoch, as `sets` of HeddleThread has it
    static final long SETS;       // those; null: none
    static final long DEPTH;
    static final long STATE;
    static final long PARENT;
    static final long DIRTY;
    static final long SITE; // of the call that the program makes: see HeddleHooks.calling()

    // Fields of Class, put there by the agent: the HeddleClass, and where instances keep what was released with
    // their monitors (0: not asked for yet; -1: nowhere).
    static final long CLASS_INFO;
    static final long MONITOR;

    // A site's numbers: the offset of the word of reads (or of a freeze's epoch) in the lower 24 bits, that of the word of
    // writes (or of the HeddleSync, or of what the thread of the freeze knew) above, the kind, and what hooks ask
    // for first.  0: not known yet.  C2 takes elements of stable arrays for constants once they are not 0.
    static final int PAGE_BITS = 12;
    static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
    static final int PAGES = 1 << HeddleWord.SITE_BITS - PAGE_BITS;
    static final int OFFSET_MASK = (1 << 24) - 1;
    static final int WRITE_SHIFT = 24;
    private static final int KIND_SHIFT = 48;
    private static final int KIND_MASK = 31;
    static final long WORDS = Long.MIN_VALUE;    // a plain field of an instance, which has two words
    static final long IDLE = 1L << 62;           // a field of an instance: nothing is to be done
    static final long STATIC_WORDS = 1L << 61;
    static final long STATIC_IDLE = 1L << 60;    // nothing but what the class orders
    @Stable static final long[][] SITES = new long[PAGES][];
    // Of static fields the object in which the shadow lies, and of uses of classes the HeddleClass.
    @Stable private static final Object[][] BASES = new Object[PAGES][];
    @Stable private static final HeddleClass[][] CLASSES = new HeddleClass[PAGES][];

    static volatile boolean ready;

    // The first thread, and its epoch when it started the second: all that it did up to then happens before
    // what any other thread of the program does.  -1: there is no other thread yet; 0: none is known.
    private static volatile HeddleThread first;
    private static volatile long singleEpoch = -1;

    static {
        Class<?> thread = Thread.class;
        if (!hasField(thread, "$heddleEpoch")) {
            thread = testThread();
        }
        EPOCH = U.objectFieldOffset(thread, "$heddleEpoch");
        READ_EPOCH = U.objectFieldOffset(thread, "$heddleReadEpoch");
        READ_CLOCK = U.objectFieldOffset(thread, "$heddleReadClock");
        SETS = U.objectFieldOffset(thread, "$heddleSets");
        DEPTH = U.objectFieldOffset(thread, "$heddleDepth");
        STATE = U.objectFieldOffset(thread, "$heddleState");
        PARENT = U.objectFieldOffset(thread, "$heddleParent");
        DIRTY = U.objectFieldOffset(thread, "$heddleDirty");
        SITE = U.objectFieldOffset(thread, "$heddleSite");
        boolean isThere = thread == Thread.class;
        CLASS_INFO = isThere ? U.objectFieldOffset(Class.class, "$heddleClass") : -1;
        MONITOR = isThere ? U.objectFieldOffset(Class.class, "$heddleMonitor") : -1;
    }

    private HeddleRuntime() {
    }

    // ---- the agent ----

    // What the hook at the site accesses: a kind, with STATIC if the field is static; 0: ask again.
    // out[0]: the class that declares the field, or the class that is used; out[1]: the field's name.
    // Initializes no class.
    static native int resolve(Object receiver, int site, Object[] out);

    // The tracked fields that the class itself declares: name, kind (a String of one digit or two), ...
    static native Object[] fields(Class<?> of);

    // place: PLACE_...; kinds: those of HeddleRace, of the access now and << 4 of the one then; thread: of
    // then, a Thread or the name of one that has ended or null; object: an array or collection.
    // locks: of java.util.concurrent, which the thread holds now; so many of the array.
    static native void race(int place, int siteNow, int siteThen, int kinds, Object thread,
                            Object[] locks, int lockCount, Object object, int index);

    static native void gap(int reason, int site);

    // A site at the same call as the given one, of the field that is accessed there; 0: there is none.
    static native int siteOf(int call, Class<?> of, String field, boolean isStatic);

    // The monitors that the current thread holds; null: that is not known.
    static native Object[] monitors();

    // A number for the thread's stack, which stands for the site in words and races.
    static native int stack(int site);

    // Not Thread.yield(), which executes more of the JDK on a virtual thread.
    static native void yieldProcessor();

    // Called by the agent when the natives are there.
    static void start() {
        ready = true;
        HeddleLibrary.isReady = true;
    }

    // Called by the agent on a thread that begins, and on the first thread.
    static void attach() {
        HeddleThread.existing(Thread.currentThread());
    }

    // null: not known yet.
    static ClassLoader platformLoader() {
        return ready ? ClassLoader.getBuiltinPlatformClassLoader() : null;
    }

    static void reportGap(int reason, int site) {
        if (HeddleRace.sink != null) {
            HeddleRace.sink.gap(reason, site);
        } else {
            gap(reason, site);
        }
    }

    // ---- fields of classes ----

    static boolean hasField(Class<?> of, String name) {
        try {
            U.objectFieldOffset(of, name);
            return true;
        } catch (InternalError e) {
            return false;
        }
    }

    // Tests have no agent that puts fields into Thread.
    private static Class<?> testThread() {
        try {
            return Class.forName("java.lang.HeddleTestThread", false, null);
        } catch (ClassNotFoundException e) {
            throw new InternalError("java.lang.Thread has no fields of heddle's");
        }
    }

    // Where the elements of a long[] begin.  The constant for it has another type in later JDKs.
    static long longBase() {
        long mark = 0x6865646c65L << 20;
        long[] array = {mark};
        long offset = 8;
        while (U.getLong(array, offset) != mark) {
            offset += 4;
        }
        return offset;
    }

    static String shadowName(String field) {
        return "$heddle$".concat(field);
    }

    // ---- sites ----

    @ForceInline
    static int kind(long site) {
        return (int) (site >>> KIND_SHIFT) & KIND_MASK;
    }

    @ForceInline
    static long writeOffset(long site) {
        return site >>> WRITE_SHIFT & OFFSET_MASK;
    }

    @ForceInline
    static long readOffset(long site) {
        return site & OFFSET_MASK;
    }

    // 0: nothing is known of the site yet.
    @ForceInline
    static long site(int site) {
        long[] page = SITES[site >>> PAGE_BITS & PAGES - 1];
        return page == null ? 0 : page[site & PAGE_MASK];
    }

    @ForceInline
    static Object base(int site) {
        return BASES[site >>> PAGE_BITS][site & PAGE_MASK];
    }

    // null: uses of the class need no order.
    @ForceInline
    static HeddleClass classOf(int site) {
        return CLASSES[site >>> PAGE_BITS][site & PAGE_MASK];
    }

    // 0: the site is to be left alone this time.
    @DontInline
    static long resolved(Object receiver, int site) {
        if (!ready || site >>> HeddleWord.SITE_BITS != 0) {
            return 0;
        }
        Object[] out = new Object[2];
        int kind = resolve(receiver, site, out);
        return kind == 0 ? 0 : define(site, kind, (Class<?>) out[0], (String) out[1]);
    }

    static synchronized long define(int site, int kind, Class<?> holder, String name) {
        int page = site >>> PAGE_BITS;
        if (SITES[page] == null) {
            BASES[page] = new Object[1 << PAGE_BITS];
            CLASSES[page] = new HeddleClass[1 << PAGE_BITS];
            U.storeFence();
            SITES[page] = new long[1 << PAGE_BITS];
        }
        long value;
        try {
            value = placed(kind) | offsets(kind & ~STATIC, holder, name);
        } catch (InternalError e) {
            reportGap(GAP_SITE, site);
            value = placed(UNTRACKED | kind & STATIC);
        }
        if ((kind & STATIC) != 0 || (kind & ~STATIC) == CLASS) {
            BASES[page][site & PAGE_MASK] = holder;
            CLASSES[page][site & PAGE_MASK] = HeddleClass.of(holder);
        }
        if ((kind & ~STATIC) == JUMBLED) {
            HeddleJumble.found(holder, (kind & STATIC) != 0, value);
        }
        U.storeFence();
        SITES[page][site & PAGE_MASK] = value;
        return value;
    }

    private static long placed(int kind) {
        long value = (long) kind << KIND_SHIFT;
        switch (kind) {
        case PLAIN: return value | WORDS;
        case UNTRACKED: return value | IDLE;
        case PLAIN | STATIC: return value | STATIC_WORDS;
        case FINAL | STATIC: case UNTRACKED | STATIC: return value | STATIC_IDLE;
        default: return value;
        }
    }

    private static long offsets(int kind, Class<?> holder, String name) {
        if (kind == PLAIN) {
            String shadow = shadowName(name);
            return U.objectFieldOffset(holder, shadow) << WRITE_SHIFT
                | U.objectFieldOffset(holder, shadow.concat("$s"));
        } else if (kind == VOLATILE || kind == JUMBLED) {
            return U.objectFieldOffset(holder, shadowName(name)) << WRITE_SHIFT
                | U.objectFieldOffset(holder, name);
        } else if (kind == UNTRACKED && HeddleOptions.jumble()) {
            return U.objectFieldOffset(holder, name);
        } else if (kind == FINAL && hasField(holder, "$heddleFreeze")) {
            return U.objectFieldOffset(holder, "$heddleFreeze") << WRITE_SHIFT
                | U.objectFieldOffset(holder, "$heddleFreeze$s");
        }
        return 0;
    }

    // ---- the time of a single thread ----

    // For tests: as at the beginning.
    static void reset() {
        first = null;
        singleEpoch = -1;
    }

    // What is said to be unordered may be ordered.
    static boolean isReleaseMissing() {
        return HeddleHooks.leftUnhooked || HeddleEvents.leftUnhooked || HeddleLibrary.leftUnhooked;
    }

    static boolean isSingle() {
        return singleEpoch == -1;
    }

    static void attached(HeddleThread thread) {
        if (first == null) {
            first = thread;
        }
    }

    // The thread starts another one of the program's.
    static void manyThreads(HeddleThread by) {
        if (singleEpoch == -1) {
            singleEpoch = by == first ? by.release().own : 0;
        }
    }

    // Threads of the JVM's own exist before the program starts its second thread, and know nothing of what it
    // did up to then.  What they run of the program comes after that.
    static boolean isSystem(Thread thread) {
        ThreadGroup group = thread.getThreadGroup();
        return group != null && group.getParent() == null;
    }

    static boolean isSinglePhase(long word) {
        long single = singleEpoch;
        return single == -1 || single != 0 && HeddleWord.slot(word) == HeddleWord.slot(single)
            && HeddleWord.clock(word) <= HeddleWord.clock(single);
    }
}
