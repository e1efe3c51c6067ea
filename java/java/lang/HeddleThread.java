// What the detector knows of one thread: its vector clock, the monitors it holds, its caches.  Its current
// epoch lies in Thread.$heddleEpoch, where hooks find it with one load.
//
// Only the thread itself changes its state, except that the thread that starts it makes it.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

final class HeddleThread {
    private static final Unsafe U = HeddleRuntime.U;
    static final int CACHE = 1024; // entries; a power of two
    static final int STEPS = 256; // a power of two
    private static final long[] NONE = new long[1];
    static final int RECENT = 4;
    static final int RECENT_ARRAYS = 256; // a power of two
    static final int ARRAYS = 128; // a power of two
    static int clockLimit = HeddleWord.CLOCK_MAX - (1 << HeddleWord.LAG_BITS); // less in tests

    final Thread thread;
    int slot; // 0: there was none for it; it hands on what it knows, and what it does is not tracked

    // ---- the clock ----

    int[] known = HeddleClock.NOTHING; // by slot, of other threads
    boolean isPublished;               // a HeddleClock has the array: copy before a change
    // By the last release; the object is made when somebody wants it.
    long sealedOwn;
    int[] sealedOthers;
    private HeddleClock released;
    HeddleClock end;      // once it has ended

    HeddleClock releaseFence; // what its opaque writes publish
    HeddleClock pending;      // what its opaque reads saw, for an acquire fence

    long accessEpoch; // of the access by a VarHandle that has begun
    int begun;        // what HeddleSync.readBegin() has answered

    // ---- monitors ----

    Class<?> asking; // of which it asks where instances keep the clock of their monitor; null: none
    HeddleObject[] monitors = new HeddleObject[16]; // held, the last one on top
    int depth;
    final HeddleObject[] recent = new HeddleObject[RECENT]; // objects looked up lately
    final HeddleArray[] arrays = new HeddleArray[ARRAYS];   // by site
    // The last range of that array: its epoch and site, its bounds.
    final long[] ranges = new long[2 * ARRAYS];
    final HeddleArray[] recentArrays = new HeddleArray[RECENT_ARRAYS]; // by hash

    Object[] locks = new Object[4]; // of java.util.concurrent, that it holds; the last one on top
    int lockCount;
    Object[] library = new Object[4]; // monitors of the JDK's own that it has entered; heddle jumble alone
    int libraryCount;

    // ---- calls of collections ----

    Object called;   // last one that may alter its structure
    Object calledAs; // its name in reports
    int calledSite;
    Object waitingMutex; // of a wrapper that was called and has not entered it yet
    Object waitingCall;
    int waitingSite;
    int waitingKind;

    // ---- readers ----

    // Sets in which the thread is, each with the clock that it has there; see HeddleReads.  Not all threads need room
    // for that: the arrays are made by makeSets().
    long[] sets = NONE;
    int setCredit; // for sets that several places share; not handed in yet
    // From a word of reads and an own read to the word that has both.
    long[] stepFrom;
    long[] stepBy;
    long[] stepTo;

    // What comes before the freezes that the thread saw without knowing of them (JLS 17.5); null: it saw none.
    // It orders the thread's reads alone.
    HeddleClock frozen;

    int turn; // reads of jumbled places so far

    HeddleThread(Thread thread) {
        this.thread = thread;
    }

    // ---- threads and their states ----

    @ForceInline
    static HeddleThread of(Thread thread) {
        return (HeddleThread) U.getReference(thread, HeddleRuntime.STATE);
    }

    @ForceInline
    long epoch() {
        return U.getLong(thread, HeddleRuntime.EPOCH);
    }

    @ForceInline
    long readEpoch() {
        return U.getLong(thread, HeddleRuntime.READ_EPOCH);
    }

    // An access was recorded with the current epoch, or something was learned, since the last release.
    @ForceInline
    boolean isDirty() {
        return U.getBoolean(thread, HeddleRuntime.DIRTY);
    }

    @ForceInline
    void setDirty() {
        U.putBoolean(thread, HeddleRuntime.DIRTY, true);
    }

    // The current thread's state; null: the runtime is not ready, or the thread has ended.
    static HeddleThread current() {
        return existing(Thread.currentThread());
    }

    // The state of the thread, which calls it.
    @ForceInline
    static HeddleThread existing(Thread thread) {
        HeddleThread state = of(thread);
        return state != null ? state : attach(thread);
    }

    // A thread that no thread has started: the first one, or one of native code.
    @DontInline
    static HeddleThread attach(Thread thread) {
        if (!HeddleRuntime.ready || thread == null) {
            return null;
        }
        HeddleThread state = new HeddleThread(thread);
        U.putReferenceVolatile(thread, HeddleRuntime.STATE, state);
        state.takeSlot(null);
        HeddleRuntime.attached(state);
        return state;
    }

    private void takeSlot(HeddleThread knower) {
        long epoch = HeddleSlots.take(this, knower);
        slot = HeddleWord.slot(epoch);
        setDirty();
        U.putLong(thread, HeddleRuntime.EPOCH, epoch);
        setReadEpoch(epoch);
    }

    // ---- start, end, join, interruption ----

    // Before the thread is started: `child` knows what the current one knows.
    static void starting(Thread child) {
        if (HeddleOptions.lockset()) {
            HeddleEvents.starting(child);
        }
        starting(Thread.currentThread(), child);
    }

    static void starting(Thread parent, Thread child) {
        HeddleThread by = existing(parent);
        if (by == null || child == null || of(child) != null) {
            return;
        }
        if (!HeddleRuntime.isSystem(child)) {
            HeddleRuntime.manyThreads(by);
        }
        HeddleThread state = new HeddleThread(child);
        state.acquire(by.release());
        state.takeSlot(by);
        U.putReferenceVolatile(child, HeddleRuntime.STATE, state);
    }

    // The thread could not be started after all.
    static void startFailed(Thread child) {
        HeddleThread state = child == null ? null : of(child);
        if (state != null && state.end == null) {
            state.finish();
            U.putReferenceVolatile(child, HeddleRuntime.STATE, null);
        }
    }

    // The last action of the current thread.
    static void ended() {
        ended(Thread.currentThread());
    }

    static void ended(Thread thread) {
        HeddleThread state = of(thread);
        if (state != null && state.end == null) {
            state.finish();
        }
    }

    private void finish() {
        setDirty();
        end = release();
        if (slot != 0) { // before the epoch is gone: now() asks for it as long as the thread has the slot
            HeddleSlots.leave(epoch(), thread.getName(), end);
        }
        U.putLong(thread, HeddleRuntime.EPOCH, 0);
        setReadEpoch(0);
        slot = 0;
    }

    // The current thread has seen that the other one has ended.
    static void joined(Thread other) {
        if (HeddleOptions.lockset()) {
            HeddleEvents.joined(other);
        }
        joined(Thread.currentThread(), other);
    }

    static void joined(Thread thread, Thread other) {
        HeddleThread state = existing(thread);
        HeddleThread ended = other == null ? null : of(other);
        if (state != null && ended != null) {
            state.acquire(ended.end);
        }
    }

    // Before the current thread interrupts the other one.
    static void interrupting(Thread other) {
        interrupting(Thread.currentThread(), other);
    }

    static void interrupting(Thread thread, Thread other) {
        HeddleThread state = existing(thread);
        if (state == null || other == null) {
            return;
        }
        HeddleSync sync = (HeddleSync) U.getReferenceVolatile(other, HeddleRuntime.PARENT);
        if (sync == null) {
            sync = new HeddleSync();
            Object was = U.compareAndExchangeReference(other, HeddleRuntime.PARENT, null, sync);
            if (was != null) {
                sync = (HeddleSync) was;
            }
        }
        sync.release(state);
    }

    // The current thread has seen that it was interrupted.
    static void interruptSeen() {
        Thread thread = Thread.currentThread();
        interruptSeen(thread, thread);
    }

    // isInterrupted() tells any thread.
    static void interruptSeen(Thread thread, Thread of) {
        HeddleThread state = existing(thread);
        if (state == null || of == null) {
            return;
        }
        HeddleSync sync = (HeddleSync) U.getReferenceVolatile(of, HeddleRuntime.PARENT);
        if (sync != null) {
            sync.acquire(state);
        }
    }

    // ---- releases and acquires ----

    // What others learn that acquire this.  What the thread does from now on is not in it.
    @ForceInline
    HeddleClock release() {
        seal();
        return sealed();
    }

    @ForceInline
    HeddleClock sealed() {
        HeddleClock clock = released;
        return clock != null ? clock : (released = new HeddleClock(sealedOthers, sealedOwn));
    }

    // The same without the object.
    @ForceInline
    void seal() {
        if (HeddleOptions.jumble()) {
            HeddleLibrary.acquireHeld(this);
        }
        sealKnown();
    }

    @ForceInline
    void sealKnown() {
        if (isDirty()) {
            sealNew();
        }
        // No read that is to come may have an epoch that was released; freezes let it fall behind.
        setReadEpoch(epoch());
    }

    @ForceInline
    private void setReadEpoch(long epoch) {
        U.putLong(thread, HeddleRuntime.READ_EPOCH, epoch);
        U.putLong(thread, HeddleRuntime.READ_CLOCK, HeddleReads.clockPart(epoch));
    }

    // The epoch of a freeze of final fields, with which sealedOthers goes.  What is before it is told from what comes
    // later, as by a release; but of this thread it orders writes alone (before reads of other threads), so reads stay
    // in their epoch.  They have that of the last release then: sound, as the next one releases what is later than that
    // of the freeze.  Negative: the thread has had no epoch, and orders nothing but what it knows.
    @ForceInline
    long freeze() {
        if (HeddleOptions.jumble()) {
            HeddleLibrary.acquireHeld(this);
        }
        if (isDirty()) {
            sealNew();
            if (sealedOwn == 0) {
                return HeddleWord.SET;
            }
        }
        return sealedOwn;
    }

    private void sealNew() {
        long epoch = epoch();
        sealedOwn = epoch;
        if (sealedOthers != known) {
            sealedOthers = known;
        }
        isPublished = true;
        if (released != null) {
            released = null;
        }
        if (slot != 0) { // without an epoch nothing tells two releases apart
            U.putBoolean(thread, HeddleRuntime.DIRTY, false);
            tick(epoch);
        }
    }

    private void tick(long epoch) {
        if (HeddleWord.clock(epoch) < clockLimit) {
            U.putLong(thread, HeddleRuntime.EPOCH, epoch + HeddleWord.TICK);
        } else {
            changeSlot(epoch);
        }
    }

    // The clock has run out: the thread goes on in another slot, and knows all of this one.
    private void changeSlot(long epoch) {
        set(HeddleWord.slot(epoch), HeddleWord.CLOCK_MAX);
        HeddleSlots.leave(HeddleWord.epoch(slot, HeddleWord.CLOCK_MAX), thread.getName(), null);
        takeSlot(this);
        if (sets != NONE) {
            makeSets();
        }
    }

    void makeSets() {
        sets = new long[CACHE];
        U.putReference(thread, HeddleRuntime.SETS, sets);
        stepFrom = new long[STEPS];
        stepBy = new long[STEPS];
        stepTo = new long[STEPS];
    }

    @ForceInline
    int clockOf(int of) {
        return of < known.length ? known[of] : 0;
    }

    // Does what the word names happen before the thread's next action?  Not of sets.
    @ForceInline
    boolean knows(long word) {
        int of = HeddleWord.slot(word);
        return of == slot || of < known.length && known[of] >= HeddleWord.clock(word);
    }

    // What follows happens after the release.
    @ForceInline
    void acquire(HeddleClock clock) {
        if (clock != null && !(clock.own != 0 && knows(clock.own))) {
            learn(clock.others, clock.own);
        }
    }

    @DontInline
    void learn(int[] others, long own) {
        int reach = HeddleClock.reach(others, own);
        int[] all = known;
        if (isPublished || all.length < reach) {
            all = new int[Math.max(reach, known.length)];
            System.arraycopy(known, 0, all, 0, known.length);
        }
        HeddleClock.add(others, own, all);
        known = all;
        isPublished = false;
        setDirty();
    }

    private void set(int of, int clock) {
        int[] all = new int[Math.max(of + 1, known.length)];
        System.arraycopy(known, 0, all, 0, known.length);
        all[of] = clock;
        known = all;
        isPublished = false;
    }

    // ---- monitors ----

    void push(HeddleObject monitor) {
        if (depth == monitors.length) {
            HeddleObject[] more = new HeddleObject[2 * depth];
            System.arraycopy(monitors, 0, more, 0, depth);
            monitors = more;
        }
        monitors[depth++] = monitor;
    }

    // ---- locks of java.util.concurrent ----

    void hold(Object lock) {
        if (lockCount == locks.length) {
            Object[] more = new Object[2 * lockCount];
            System.arraycopy(locks, 0, more, 0, lockCount);
            locks = more;
        }
        locks[lockCount++] = lock;
    }

    boolean holds(Object lock) {
        for (int i = 0; i < lockCount; i++) {
            if (locks[i] == lock) {
                return true;
            }
        }
        return false;
    }

    // False: it does not hold the lock.
    boolean give(Object lock) {
        int i = lockCount - 1;
        while (i >= 0 && locks[i] != lock) {
            i--;
        }
        if (i < 0) {
            return false;
        }
        System.arraycopy(locks, i + 1, locks, i, lockCount - i - 1);
        locks[--lockCount] = null;
        return true;
    }
}
