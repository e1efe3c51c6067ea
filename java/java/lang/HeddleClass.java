// What the detector knows of one class: how its initialization orders threads, and where the shadows of its
// fields lie.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;
import jdk.internal.vm.annotation.Stable;

final class HeddleClass extends HeddleObject {
    private static final Unsafe U = HeddleRuntime.U;

    // By the end of the initialization; null: it has not ended yet, or does nothing that counts.
    private volatile HeddleClock initialized;
    // The same of the class, its superclasses and the interfaces above it, which are initialized before it (JLS 12.4.2, step
    // 7): what whoever uses the class comes after.  NOTHING: nothing counts; null: it is not known for good.
    private volatile HeddleClock settled;
    private static final HeddleClock NOTHING = new HeddleClock(HeddleClock.NOTHING, 0);
    // By the ends of all initializations.
    private static volatile HeddleClock everything;
    // The class was initialized before there was a second thread: all know.
    @Stable private boolean isOrdered;

    // Fields by offset: those of the class itself.  null: not asked for yet.
    // Offset, offset of the word of writes, of the word of reads, kind; the call by which it was accessed last
    // and in the lower half the site for it.
    private volatile long[] fields;

    HeddleClass(Class<?> of, int hash) {
        super(of, hash);
    }

    @ForceInline
    static HeddleClass of(Class<?> of) {
        if (HeddleRuntime.CLASS_INFO < 0) {
            return (HeddleClass) HeddleTable.of(of);
        }
        Object info = U.getReferenceAcquire(of, HeddleRuntime.CLASS_INFO);
        return info != null ? (HeddleClass) info : make(of);
    }

    @DontInline
    private static HeddleClass make(Class<?> of) {
        Object made = HeddleTable.of(of);
        U.putReferenceRelease(of, HeddleRuntime.CLASS_INFO, made);
        return (HeddleClass) made;
    }

    // Where instances of the class keep the clock of their monitor; -1: nowhere.  Others see it when it is known for good:
    // what they release elsewhere until then would be lost.
    @DontInline
    static int monitorOffset(Class<?> of) {
        if (HeddleRuntime.MONITOR < 0) { // nor has the thread room for what is known of it, in tests
            return askMonitorOffset(of);
        }
        HeddleThread state = HeddleThread.of(Thread.currentThread());
        if (state == null) {
            return askMonitorOffset(of);
        }
        Class<?> outer = state.asking;
        if (outer == of) { // to ask may come back here
            return -1;
        }
        state.asking = of;
        try {
            return askMonitorOffset(of);
        } finally {
            state.asking = outer;
        }
    }

    private static int askMonitorOffset(Class<?> of) {
        int offset = -1;
        // The JVM must not be asked for fields of arrays: it takes their classes for those of objects.
        for (Class<?> c = of.isArray() ? null : of; c != null && offset < 0; c = c.getSuperclass()) {
            if (HeddleRuntime.hasField(c, "$heddleMonitor") && c != Class.class) {
                offset = (int) U.objectFieldOffset(c, "$heddleMonitor");
            }
        }
        if (HeddleRuntime.MONITOR > 0) {
            U.putInt(of, HeddleRuntime.MONITOR, offset);
        }
        return offset;
    }

    // For tests: as if it had not been initialized.
    void reset() {
        initialized = settled = null;
        isOrdered = false;
    }

    // The current thread has initialized it.
    void initialized(HeddleThread by) {
        if (HeddleRuntime.isSingle()) {
            isOrdered = true;
        } else {
            HeddleClock clock = by.release();
            initialized = HeddleClock.join(initialized, clock);
            settled = null;
            add(clock);
        }
    }

    private static synchronized void add(HeddleClock clock) {
        everything = HeddleClock.join(everything, clock);
    }

    // Of a call that may use any class.
    static void someUsed(Thread thread) {
        HeddleClock clock = everything;
        HeddleThread state = clock == null ? null : HeddleThread.existing(thread);
        if (state != null) {
            state.acquire(clock);
        }
    }

    // Does its use by any thread bring nothing new?
    @ForceInline
    boolean ordersNothing() {
        return isOrdered || settled == NOTHING;
    }

    @ForceInline
    void used(Thread thread) {
        if (!isOrdered) {
            HeddleClock clock = settled;
            if (clock == null) {
                clock = settle();
            }
            if (clock != NOTHING) {
                HeddleThread state = HeddleThread.existing(thread);
                if (state != null) {
                    state.acquire(clock);
                }
            }
        }
    }

    // Condition of soundness: the clocks of an initialized class and of those above it do not change any more; initialized()
    // takes back what was settled before.
    @DontInline
    private HeddleClock settle() {
        Class<?> of = (Class<?>) get();
        boolean isFinal = of == null || !U.shouldBeInitialized(of);
        HeddleClock all = of == null ? initialized : above(of, null);
        if (all == null) {
            all = NOTHING;
        }
        if (isFinal) {
            settled = all;
        }
        return all;
    }

    private static HeddleClock above(Class<?> of, HeddleClock all) {
        HeddleClock own = of(of).initialized;
        if (own != null) {
            all = HeddleClock.join(all, own);
        }
        if (of.getSuperclass() != null) {
            all = above(of.getSuperclass(), all);
        }
        for (Class<?> above : of.getInterfaces()) {
            all = above(above, all);
        }
        return all;
    }

    // Before a call of a static method, which would do the same with the same exceptions: its body comes after the
    // initialization, whoever is under way with that.
    @DontInline
    void initialize() {
        Class<?> of = (Class<?>) get();
        if (of != null && U.shouldBeInitialized(of)) {
            U.ensureClassInitialized(of);
        }
    }

    // ---- fields by offset ----

    private static final int FIELD = 5;
    static final int NOT_FOUND = -1;

    // Where the field is described; NOT_FOUND: it is not tracked.  Of instances, superclasses are asked, too.
    static HeddleClass declaring(Class<?> of, long offset, boolean isStatic) {
        for (Class<?> c = of; c != null; c = isStatic ? null : c.getSuperclass()) {
            HeddleClass found = of(c);
            if (found.index(offset, isStatic) != NOT_FOUND) {
                return found;
            }
        }
        return null;
    }

    int index(long offset, boolean isStatic) {
        long[] all = fields;
        if (all == null) {
            all = fields = describe();
        }
        for (int i = 0; i < all.length; i += FIELD) {
            if (all[i] == offset && (all[i + 3] & HeddleRuntime.STATIC) != 0 == isStatic) {
                return i;
            }
        }
        return NOT_FOUND;
    }

    long writeOffset(int index) {
        return fields[index + 1];
    }

    long readOffset(int index) {
        return fields[index + 2];
    }

    // The site of an access to the field by a call of the library; 0: the call is not known.
    int siteOf(int index, int call) {
        long known = fields[index + 4];
        if (call == 0 || known >>> 32 == call) {
            return call == 0 ? 0 : (int) known;
        }
        int site = newSite(index, call);
        fields[index + 4] = (long) call << 32 | site;
        return site;
    }

    @DontInline
    private int newSite(int index, int call) {
        Class<?> of = (Class<?>) get();
        Object[] names = of == null || HeddleRace.sink != null ? null : HeddleRuntime.fields(of);
        for (int i = 0; names != null && i < names.length; i += 2) {
            String name = (String) names[i];
            boolean isStatic = (fields[index + 3] & HeddleRuntime.STATIC) != 0;
            boolean isSame = isStatic == Integer.parseInt((String) names[i + 1]) >= HeddleRuntime.STATIC;
            if (isSame && U.objectFieldOffset(of, name) == fields[index]) {
                return HeddleRuntime.siteOf(call, of, name, isStatic);
            }
        }
        return call;
    }

    int kind(int index) {
        return (int) fields[index + 3] & ~HeddleRuntime.STATIC;
    }

    // Gives a copy of an object words of its own for the fields that this class declares.
    void renew(Object copy, long word) {
        long[] all = fields;
        if (all == null) {
            all = fields = describe();
        }
        for (int i = 0; i < all.length; i += FIELD) {
            if (all[i + 3] == HeddleRuntime.PLAIN) {
                U.putLong(copy, all[i + 1], word);
                U.putLong(copy, all[i + 2], word);
            } else if (all[i + 3] == HeddleRuntime.VOLATILE) {
                U.putReference(copy, all[i + 1], null);
            }
        }
    }

    @DontInline
    private long[] describe() {
        Class<?> of = (Class<?>) get();
        Object[] names = of == null ? null
            : HeddleRace.sink != null ? HeddleRace.sink.fields(of) : HeddleRuntime.fields(of);
        if (names == null) {
            return new long[0];
        }
        long[] all = new long[names.length / 2 * FIELD];
        int n = 0;
        for (int i = 0; i + 1 < names.length; i += 2) {
            String name = (String) names[i];
            int kind = Integer.parseInt((String) names[i + 1]);
            try {
                all[n] = U.objectFieldOffset(of, name);
                String shadow = HeddleRuntime.shadowName(name);
                all[n + 1] = U.objectFieldOffset(of, shadow);
                if ((kind & ~HeddleRuntime.STATIC) == HeddleRuntime.PLAIN) {
                    all[n + 2] = U.objectFieldOffset(of, shadow.concat("$s"));
                }
                all[n + 3] = kind;
                n += FIELD;
            } catch (InternalError e) {
                all[n] = 0; // it has no shadow
            }
        }
        long[] found = new long[n];
        System.arraycopy(all, 0, found, 0, n);
        return found;
    }
}
