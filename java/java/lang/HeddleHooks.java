// What rewritten code of the program calls.  Every hook tolerates null, bad indices and sites of which nothing is
// known; the original instruction throws then.
//
// A hook of a field settles by itself what is most common: the thread has accessed the place since its last release.  That is
// one comparison of the place's word of reads with the thread's epoch (HeddleWord).  All else is a call.  These hooks are
// written out instead of made of small methods: each that C2 inlines costs it, even where nothing is left of it, and
// without that nine tenths of what it inlined in a database were parts of hooks.
//
// The hooks themselves are compiled into their callers at the discretion of the JIT: they are larger than what C1
// inlines, and C2 takes them where they are hot, up to its limit of nodes.
//
// Methods with a Thread as first argument are for tests, which play several threads on one.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

public final class HeddleHooks {
    private static final Unsafe U = HeddleRuntime.U;
    private static final long EPOCH_MASK = HeddleWord.EPOCH_MASK;
    private static final int PAGES = HeddleRuntime.PAGES;
    private static final int PAGE_BITS = HeddleRuntime.PAGE_BITS;
    private static final int PAGE_MASK = HeddleRuntime.PAGE_MASK;
    private static final int OFFSET_MASK = HeddleRuntime.OFFSET_MASK;

    // A monitor was left without its hook, which had no room on the thread's stack: who enters it next does not know what
    // is ordered before.  Rewritten code says so.
    public static volatile boolean leftUnhooked;

    private HeddleHooks() {
    }

    // ---- fields ----

    // After a getfield.
    public static void read(Object o, int site) {
        read(Thread.currentThread(), o, site);
    }

    static void read(Thread thread, Object o, int site) {
        long[] page = HeddleRuntime.SITES[site >>> PAGE_BITS & PAGES - 1];
        long place = page == null ? 0 : page[site & PAGE_MASK];
        if (place < 0) {
            if (o != null && U.getLong(o, place & OFFSET_MASK) - U.getLong(thread, HeddleRuntime.READ_EPOCH)
                >>> HeddleWord.LAG_SHIFT != 0) {
                readNew(thread, o, place, site);
            }
        } else if (place < HeddleRuntime.IDLE) {
            readOther(thread, o, site);
        }
    }

    @DontInline
    private static void readOther(Thread thread, Object o, int site) {
        long place = HeddleRuntime.site(site);
        if (o == null || place == 0 && (place = HeddleRuntime.resolved(o, site)) == 0) {
            return;
        }
        if (place < 0) {
            readNew(thread, o, place, site);
        } else if (HeddleRuntime.kind(place) == HeddleRuntime.VOLATILE) {
            readVolatile(thread, o, HeddleRuntime.writeOffset(place), site);
        } else if (HeddleRuntime.kind(place) == HeddleRuntime.FINAL) {
            readFrozen(thread, o, place);
        }
    }

    // Before a getfield of a plain field.
    public static void readPlain(Object o, int site) {
        read(Thread.currentThread(), o, site);
    }

    // Before a putfield.
    public static void write(Object o, int site) {
        write(Thread.currentThread(), o, site);
    }

    static void write(Thread thread, Object o, int site) {
        long[] page = HeddleRuntime.SITES[site >>> PAGE_BITS & PAGES - 1];
        long place = page == null ? 0 : page[site & PAGE_MASK];
        if (place < 0) {
            if (o == null) {
                return;
            }
            long word = U.getLong(o, place >>> HeddleRuntime.WRITE_SHIFT & OFFSET_MASK);
            if (((word ^ U.getLong(thread, HeddleRuntime.EPOCH)) >>> HeddleWord.SITE_BITS
                 | word ^ U.getLong(o, place & OFFSET_MASK)) != 0) {
                writeNew(thread, o, place, site);
            }
        } else if (place < HeddleRuntime.IDLE) {
            writeOther(thread, o, site);
        }
    }

    @DontInline
    private static void writeOther(Thread thread, Object o, int site) {
        long place = HeddleRuntime.site(site);
        if (o == null || place == 0 && (place = HeddleRuntime.resolved(o, site)) == 0) {
            return;
        }
        if (place < 0) {
            writeNew(thread, o, place, site);
        } else if (HeddleRuntime.kind(place) == HeddleRuntime.VOLATILE) {
            writeVolatile(thread, o, HeddleRuntime.writeOffset(place), site);
        }
    }

    // Before a putfield of a plain field of `this` in a constructor.
    public static void writeThis(Object o, int site) {
        writeThis(Thread.currentThread(), o, site);
    }

    // No thread but this one has accessed the object, unless `this` has escaped from the constructor: so
    // nothing is checked but whether somebody has.
    static void writeThis(Thread thread, Object o, int site) {
        long place = HeddleRuntime.site(site);
        if (place < 0 && U.getLong(o, HeddleRuntime.readOffset(place)) == 0) {
            U.putBoolean(thread, HeddleRuntime.DIRTY, true);
            long word = HeddleWord.at(U.getLong(thread, HeddleRuntime.EPOCH), site);
            U.putLong(o, HeddleRuntime.writeOffset(place), word);
            U.putLong(o, HeddleRuntime.readOffset(place), word);
        } else {
            write(thread, o, site);
        }
    }

    // After a getstatic.
    public static void readStatic(int site) {
        readStatic(Thread.currentThread(), site);
    }

    static void readStatic(Thread thread, int site) {
        long place = HeddleRuntime.site(site);
        boolean isSettled = (place & HeddleRuntime.STATIC_WORDS) == 0 ? (place & HeddleRuntime.STATIC_IDLE) != 0
            : U.getLong(HeddleRuntime.base(site), HeddleRuntime.readOffset(place))
                - U.getLong(thread, HeddleRuntime.READ_EPOCH) >>> HeddleWord.LAG_SHIFT == 0;
        if (!isSettled || !HeddleRuntime.classOf(site).ordersNothing()) {
            readOtherStatic(thread, site);
        }
    }

    @DontInline
    private static void readOtherStatic(Thread thread, int site) {
        long place = HeddleRuntime.site(site);
        if (place == 0 && (place = HeddleRuntime.resolved(null, site)) == 0) {
            return;
        }
        HeddleRuntime.classOf(site).used(thread);
        int kind = HeddleRuntime.kind(place) & ~HeddleRuntime.STATIC;
        if (kind == HeddleRuntime.PLAIN) {
            readNew(thread, HeddleRuntime.base(site), place, site);
        } else if (kind == HeddleRuntime.VOLATILE) {
            readVolatile(thread, HeddleRuntime.base(site), HeddleRuntime.writeOffset(place), site);
        }
    }

    // Before a putstatic.
    public static void writeStatic(int site) {
        writeStatic(Thread.currentThread(), site);
    }

    static void writeStatic(Thread thread, int site) {
        long place = HeddleRuntime.site(site);
        if ((place & HeddleRuntime.STATIC_WORDS) == 0 || !HeddleRuntime.classOf(site).ordersNothing()
            || !HeddleWord.isWritten(U.getLong(HeddleRuntime.base(site), HeddleRuntime.writeOffset(place)),
                                     U.getLong(HeddleRuntime.base(site), HeddleRuntime.readOffset(place)),
                                     U.getLong(thread, HeddleRuntime.EPOCH))) {
            writeOtherStatic(thread, site);
        }
    }

    @DontInline
    private static void writeOtherStatic(Thread thread, int site) {
        long place = HeddleRuntime.site(site);
        if (place == 0 && (place = HeddleRuntime.resolved(null, site)) == 0) {
            return;
        }
        HeddleRuntime.classOf(site).used(thread);
        int kind = HeddleRuntime.kind(place) & ~HeddleRuntime.STATIC;
        if (kind == HeddleRuntime.PLAIN) {
            writeNew(thread, HeddleRuntime.base(site), place, site);
        } else if (kind == HeddleRuntime.VOLATILE) {
            writeVolatile(thread, HeddleRuntime.base(site), HeddleRuntime.writeOffset(place), site);
        }
    }

    // A plain access that the hook itself has not settled.  Of places that nobody else has accessed, or that the thread
    // has read with others, it is done here; C2 decides by how often that is so whether this is compiled into the hook.
    private static void readNew(Thread thread, Object o, long place, int site) {
        long readOffset = HeddleRuntime.readOffset(place);
        long writeOffset = HeddleRuntime.writeOffset(place);
        long read = U.getLong(o, readOffset);
        long epoch = U.getLong(thread, HeddleRuntime.READ_EPOCH);
        if (read < 0 && HeddleReads.isLast(thread, read)) {
            return;
        }
        if (HeddleWord.areOwn(U.getLong(o, writeOffset), read, epoch) && HeddleSlow.isBusy(site)) {
            U.putBoolean(thread, HeddleRuntime.DIRTY, true);
            U.putLong(o, readOffset, HeddleWord.at(epoch, site));
        } else {
            readPlace(thread, o, writeOffset, readOffset, site);
        }
    }

    private static void writeNew(Thread thread, Object o, long place, int site) {
        long readOffset = HeddleRuntime.readOffset(place);
        long writeOffset = HeddleRuntime.writeOffset(place);
        long epoch = U.getLong(thread, HeddleRuntime.EPOCH);
        if (HeddleWord.areOwn(U.getLong(o, writeOffset), U.getLong(o, readOffset), epoch) && HeddleSlow.isBusy(site)) {
            U.putBoolean(thread, HeddleRuntime.DIRTY, true);
            long word = HeddleWord.at(epoch, site);
            U.putLong(o, writeOffset, word);
            U.putLong(o, readOffset, word);
        } else {
            writePlace(thread, o, writeOffset, readOffset, site);
        }
    }

    // A plain access by a VarHandle.
    static void place(Thread thread, Object o, long writeOffset, long readOffset, int site,
                      boolean isWrite) {
        if (isWrite) {
            writePlace(thread, o, writeOffset, readOffset, site);
        } else {
            readPlace(thread, o, writeOffset, readOffset, site);
        }
    }

    // What the words do not settle at once is done under a lock, and begun anew when another thread has changed them
    // meanwhile: so of two first accesses at the same instant one sees the other.  Statements that have run often do
    // without it (HeddleSlow.isBusy()).
    @DontInline
    private static void readPlace(Thread thread, Object o, long writeOffset, long readOffset,
                                  int site) {
        long epoch = U.getLong(thread, HeddleRuntime.READ_EPOCH);
        for (;;) {
            long word = U.getLong(o, readOffset);
            long write = U.getLong(o, writeOffset);
            long read = HeddleWord.reads(word, write);
            if ((read & EPOCH_MASK) == epoch || HeddleWord.isOwn(write, epoch) && write >= epoch
                || read < 0 && HeddleReads.has(thread, read, epoch)) {
                return;
            }
            long lock = HeddleSlow.lock(word, site);
            boolean isSame = U.getLong(o, readOffset) == word && U.getLong(o, writeOffset) == write;
            long now = isSame ? HeddleSlow.read(thread, epoch, read, write, site) : read;
            if (now != read && now != HeddleSlow.MIXED) {
                U.putLong(o, readOffset, now);
            }
            HeddleSlow.unlock(lock);
            if (isSame) {
                if (now == HeddleSlow.MIXED) {
                    HeddleAccess.plain(thread, o, writeOffset, site, false);
                } else if (write != 0) {
                    HeddleSlow.checkRead(thread, write, site);
                }
                return;
            }
        }
    }

    @DontInline
    private static void writePlace(Thread thread, Object o, long writeOffset, long readOffset,
                                   int site) {
        long epoch = U.getLong(thread, HeddleRuntime.EPOCH);
        for (;;) {
            long write = U.getLong(o, writeOffset);
            long word = U.getLong(o, readOffset);
            if (HeddleWord.isWritten(write, word, epoch)) {
                return;
            }
            long read = HeddleWord.reads(word, write);
            long lock = HeddleSlow.lock(word, site);
            boolean isSame = U.getLong(o, readOffset) == word && U.getLong(o, writeOffset) == write;
            long now = isSame ? HeddleSlow.write(thread, epoch, write, site) : write;
            if (now != HeddleSlow.MIXED && (now != write || isSame && read != 0)) {
                U.putLong(o, writeOffset, now);
                U.putLong(o, readOffset, now);
            }
            HeddleSlow.unlock(lock);
            if (isSame) {
                if (now == HeddleSlow.MIXED) {
                    HeddleAccess.plain(thread, o, writeOffset, site, true);
                } else if ((read | write) != 0) {
                    HeddleSlow.checkWrite(thread, read, write, site);
                }
                return;
            }
        }
    }

    @ForceInline
    private static void readVolatile(Thread thread, Object o, long offset, int site) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state != null) {
            HeddleSync sync = (HeddleSync) U.getReferenceAcquire(o, offset);
            if (sync != null) {
                sync.acquire(state);
                if (sync.isRecorded) {
                    sync.record(state, state.epoch(), site, false);
                }
            } else if (HeddleAccess.areHandled) {
                HeddleAccess.readVolatile(state, o, offset, site);
            }
        }
    }

    @ForceInline
    private static void writeVolatile(Thread thread, Object o, long offset, int site) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state != null) {
            HeddleSync sync = HeddleSlow.sync(o, offset);
            if (sync.isRecorded) {
                sync.record(state, state.epoch(), site, true);
            }
            sync.writeVolatile(state);
        }
    }

    // After a call of a superclass's clone(), which may be that of Object: it has copied the shadows of the
    // original, too.  The copy is new, and all of it was written by this thread.
    public static void cloned(Object copy, int site) {
        cloned(Thread.currentThread(), copy, site);
    }

    static void cloned(Thread thread, Object copy, int site) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state == null || copy == null || copy.getClass().isArray()) {
            return;
        }
        long word = HeddleWord.at(state.epoch(), site);
        state.setDirty();
        for (Class<?> c = copy.getClass(); c != null; c = c.getSuperclass()) {
            HeddleClass.of(c).renew(copy, word);
        }
        int monitor = monitorOffset(copy);
        if (monitor > 0) {
            U.putReference(copy, monitor, null);
        }
    }

    // ---- final fields ----

    // After a getfield of a final field.
    public static void readFinal(Object o, Object value, int site) {
        readFinal(Thread.currentThread(), o, site);
    }

    static void readFinal(Thread thread, Object o, int site) {
        long place = HeddleRuntime.site(site);
        if (o == null || place == 0 || !isKnown(thread, o, place)) {
            readOtherFinal(thread, o, site);
        }
    }

    // Have objects of the class no freeze, or does it happen before what the thread does?
    @ForceInline
    private static boolean isKnown(Thread thread, Object o, long place) {
        long offset = HeddleRuntime.readOffset(place);
        if (offset == 0) {
            return true;
        }
        HeddleThread state = HeddleThread.of(thread);
        return state != null && state.knows(U.getLong(o, offset));
    }

    @DontInline
    private static void readOtherFinal(Thread thread, Object o, int site) {
        long place = HeddleRuntime.site(site);
        if (o != null && (place != 0 || (place = HeddleRuntime.resolved(o, site)) != 0)) {
            readFrozen(thread, o, place);
        }
    }

    private static void readFrozen(Thread thread, Object o, long place) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state != null && !isKnown(thread, o, place)) {
            HeddleSlow.reached(state, U.getReference(o, HeddleRuntime.writeOffset(place)),
                               U.getLong(o, HeddleRuntime.readOffset(place)));
        }
    }

    // At the end of a constructor of a class with final fields.
    public static void frozen(Object o, int site) {
        frozen(Thread.currentThread(), o, site);
    }

    @DontInline
    static void frozen(Thread thread, Object o, int site) {
        long place = HeddleRuntime.site(site);
        if (o == null || place == 0 && (place = HeddleRuntime.resolved(o, site)) == 0) {
            return;
        }
        long offset = HeddleRuntime.readOffset(place);
        HeddleThread state = HeddleThread.existing(thread);
        if (offset != 0 && state != null) {
            long freeze = state.freeze();
            U.putReference(o, HeddleRuntime.writeOffset(place), state.sealedOthers);
            U.putLong(o, offset, freeze);
        }
    }

    // ---- arrays ----

    // refersTo() is a comparison for C2, but a call of native code for C1; get() would have a barrier for the collector.

    // Before an element is loaded.
    public static void readArray(Object array, int index, int site) {
        readArray(Thread.currentThread(), array, index, site);
    }

    static void readArray(Thread thread, Object array, int index, int site) {
        HeddleThread state = HeddleThread.of(thread);
        if (state != null) {
            HeddleArray last = state.arrays[site & HeddleThread.ARRAYS - 1];
            if (last != null && last.refersTo(array) && last.isRead(thread, index)) {
                return;
            }
        }
        readOther(thread, array, index, site);
    }

    @DontInline
    private static void readOther(Thread thread, Object array, int index, int site) {
        HeddleArray shadow = HeddleArray.of(thread, array, site);
        if (shadow != null) {
            shadow.read(thread, index, site);
        }
    }

    // Before an element is stored.
    public static void writeArray(Object array, int index, int site) {
        writeArray(Thread.currentThread(), array, index, site);
    }

    static void writeArray(Thread thread, Object array, int index, int site) {
        HeddleThread state = HeddleThread.of(thread);
        if (state != null) {
            HeddleArray last = state.arrays[site & HeddleThread.ARRAYS - 1];
            if (last != null && last.refersTo(array) && last.isWritten(thread, index)) {
                return;
            }
        }
        writeOther(thread, array, index, site);
    }

    @DontInline
    private static void writeOther(Thread thread, Object array, int index, int site) {
        HeddleArray shadow = HeddleArray.of(thread, array, site);
        if (shadow != null) {
            shadow.write(thread, index, site);
        }
    }

    // After a loop that read the elements from, from + step, ... < to.
    public static void readRange(Object array, int from, int to, int step, int site) {
        range(Thread.currentThread(), array, from, to, step, site, false);
    }

    public static void writeRange(Object array, int from, int to, int step, int site) {
        range(Thread.currentThread(), array, from, to, step, site, true);
    }

    static void range(Thread thread, Object array, int from, int to, int step, int site,
                      boolean isWrite) {
        if (from < to) {
            HeddleArray shadow = HeddleArray.of(thread, array, site);
            if (shadow != null && (step != 1 || site == 0
                                   || !shadow.isLast(thread, from, to, site, isWrite))) {
                shadow.range(thread, from, to, step, site, isWrite);
            }
        }
    }

    // The shadow of an array, for the next two; null: none.
    public static HeddleArray arrayOf(Object array) {
        return HeddleArray.of(Thread.currentThread(), array, System.identityHashCode(array));
    }

    public static void readElement(HeddleArray shadow, int index, int site) {
        if (shadow != null) {
            shadow.read(Thread.currentThread(), index, site);
        }
    }

    public static void writeElement(HeddleArray shadow, int index, int site) {
        if (shadow != null) {
            shadow.write(Thread.currentThread(), index, site);
        }
    }

    // ---- monitors ----

    // After a monitor was entered.
    public static void enter(Object o) {
        enter(Thread.currentThread(), o);
    }

    static void enter(Thread thread, Object o) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state != null && o != null) {
            int offset = monitorOffset(o);
            if (offset > 0) {
                HeddleLock lock = (HeddleLock) U.getReference(o, offset);
                if (lock != null && !HeddleOptions.blindToLocks()) {
                    lock.acquire(state);
                }
            } else {
                HeddleSlow.enter(state, o);
            }
            if (state.waitingMutex == o) {
                HeddleCollections.entered(state);
            }
        }
    }

    // Where the object keeps what was released with its monitor.
    @ForceInline
    static int monitorOffset(Object o) {
        int offset = HeddleRuntime.MONITOR < 0 ? 0 : U.getInt(o.getClass(), HeddleRuntime.MONITOR);
        return offset != 0 ? offset : HeddleClass.monitorOffset(o.getClass());
    }

    // Before a monitor is left.
    public static void exit(Object o) {
        exit(Thread.currentThread(), o);
    }

    static void exit(Thread thread, Object o) {
        HeddleThread state = HeddleThread.of(thread);
        if (state != null && o != null) {
            int offset = monitorOffset(o);
            if (offset > 0) {
                HeddleLock lock = (HeddleLock) U.getReference(o, offset);
                if (lock == null) {
                    lock = new HeddleLock();
                    U.putReference(o, offset, lock);
                }
                lock.release(state);
            } else {
                HeddleSlow.exit(state, o);
            }
        }
    }

    // Instead of Object.wait.
    public static void wait(Object o) throws InterruptedException {
        wait(o, 0L);
    }

    public static void wait(Object o, long millis) throws InterruptedException {
        boolean isHeld = waiting(o);
        try {
            o.wait(millis);
        } finally {
            waited(o, isHeld);
        }
    }

    public static void wait(Object o, long millis, int nanos) throws InterruptedException {
        boolean isHeld = waiting(o);
        try {
            o.wait(millis, nanos);
        } finally {
            waited(o, isHeld);
        }
    }

    private static boolean waiting(Object o) {
        HeddleThread state = HeddleThread.current();
        if (state == null || o == null || !Thread.holdsLock(o)) {
            return false;
        }
        exit(state.thread, o);
        return true;
    }

    private static void waited(Object o, boolean isHeld) {
        if (isHeld) {
            enter(Thread.currentThread(), o);
        }
    }

    // ---- threads and classes ----

    // After a call of isAlive().
    public static void aliveSeen(Object receiver, boolean result) {
        if (!result && receiver instanceof Thread) {
            HeddleThread.joined((Thread) receiver);
        }
    }

    // Before a class is used.
    public static void useClass(int site) {
        useClass(Thread.currentThread(), site);
    }

    static void useClass(Thread thread, int site) {
        if (HeddleRuntime.site(site) == 0 || !HeddleRuntime.classOf(site).ordersNothing()) {
            useOther(thread, site);
        }
    }

    @DontInline
    private static void useOther(Thread thread, int site) {
        long place = HeddleRuntime.site(site);
        if (place != 0 || HeddleRuntime.resolved(null, site) != 0) {
            HeddleClass of = HeddleRuntime.classOf(site);
            of.initialize();
            of.used(thread);
        }
    }

    // Before and after a call by which any class may be initialized, or be seen to be.
    public static void someClassUsed() {
        HeddleClass.someUsed(Thread.currentThread());
    }

    // At the beginning of a class initializer.
    public static void initializing(Class<?> c) {
        HeddleClass.of(c).used(Thread.currentThread());
    }

    // At every end of a class initializer.
    public static void initialized(Class<?> c) {
        initialized(Thread.currentThread(), c);
    }

    static void initialized(Thread thread, Class<?> c) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state != null && c != null) {
            HeddleClass.of(c).initialized(state);
        }
    }

    // ---- calls of the library ----

    // Before a call that may access places of the program: the accesses are made there.
    public static void calling(int site) {
        U.putInt(Thread.currentThread(), HeddleRuntime.SITE, site);
    }

    // Before a call that accesses all elements of an array.
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

    // The same of the elements from, ... < to.  A call with other arguments throws, and accesses nothing.
    public static void readPart(Object array, int from, int to, int site) {
        part(array, from, to, site, false);
    }

    public static void writePart(Object array, int from, int to, int site) {
        part(array, from, to, site, true);
    }

    private static void part(Object array, int from, int to, int site, boolean isWrite) {
        if (array != null && from >= 0 && from < to && array.getClass().isArray()
            && to <= java.lang.reflect.Array.getLength(array)) {
            range(Thread.currentThread(), array, from, to, 1, site, isWrite);
        }
    }

    // ---- collections ----

    // Before a call on a collection or an iterator that has no synchronization of its own.
    public static void collection(Object receiver, int site) {
        HeddleCollections.used(Thread.currentThread(), receiver, site);
    }

    // ---- contracts ----

    public static void acquire(Object o, int kind) {
        HeddleContract.acquire(Thread.currentThread(), o, kind);
    }

    public static void release(Object o, int kind) {
        HeddleContract.release(Thread.currentThread(), o, kind);
    }

    public static void acquireIf(Object o, int kind, boolean b) {
        if (b) {
            HeddleContract.acquire(Thread.currentThread(), o, kind);
        }
    }

    // Around methods of the library in which other contracts say nothing.
    public static void deeper() {
        Thread thread = Thread.currentThread();
        U.putInt(thread, HeddleRuntime.DEPTH, U.getInt(thread, HeddleRuntime.DEPTH) + 1);
    }

    public static void shallower() {
        Thread thread = Thread.currentThread();
        U.putInt(thread, HeddleRuntime.DEPTH, U.getInt(thread, HeddleRuntime.DEPTH) - 1);
    }

    // ---- the same, not compiled into the caller: for methods with many hooks ----

    @DontInline
    public static void readCold(Object o, int site) {
        read(Thread.currentThread(), o, site);
    }

    @DontInline
    public static void readPlainCold(Object o, int site) {
        read(Thread.currentThread(), o, site);
    }

    @DontInline
    public static void writeCold(Object o, int site) {
        write(Thread.currentThread(), o, site);
    }

    @DontInline
    public static void writeThisCold(Object o, int site) {
        writeThis(Thread.currentThread(), o, site);
    }

    @DontInline
    public static void readStaticCold(int site) {
        readStatic(Thread.currentThread(), site);
    }

    @DontInline
    public static void writeStaticCold(int site) {
        writeStatic(Thread.currentThread(), site);
    }

    @DontInline
    public static void readFinalCold(Object o, Object value, int site) {
        readFinal(Thread.currentThread(), o, site);
    }

    @DontInline
    public static void readArrayCold(Object array, int index, int site) {
        readArray(Thread.currentThread(), array, index, site);
    }

    @DontInline
    public static void writeArrayCold(Object array, int index, int site) {
        writeArray(Thread.currentThread(), array, index, site);
    }

    @DontInline
    public static void useClassCold(int site) {
        useClass(Thread.currentThread(), site);
    }
}
