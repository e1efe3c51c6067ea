// What rewritten methods of the JDK call, as contracts.inc says.  An object of the library that
// threads synchronize through has fields for that, which the agent has put into its class:
// `$heddleClock`, the clock of what was released, and in some classes `$heddleReaders`, what
// readers have released.
//
// While a thread is inside of a method that is a leaf (deeper, shallower), the hooks of what the
// method calls do nothing: such an order is the implementation's affair.  Threads, interrupts and
// references are ordered there, too.
//
// Hooks run from the first bytecode of the JVM on and inside of the library: they use nothing of it
// that has hooks itself.
//
// Those that nodes of maps and queues have are never compiled into their callers.  A method like ConcurrentHashMap.get() has
// a dozen of them, and is itself compiled into many others: C2 would take a second for that in a database.
package java.lang;

import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

public final class HeddleContracts {
    private static final Unsafe U = HeddleRuntime.U;

    // In the clock field of an object that orders nothing, whatever is done with it.
    private static final HeddleClock IGNORED = new HeddleClock(HeddleClock.NOTHING, 0);

    // Class.$heddleOffsets: of the clock field in the lower half, of the readers' in the upper one;
    // 0: not asked for yet; NONE: the class has neither.
    private static final int NONE = -1;
    private static final int OFFSET_MASK = 0xffff;
    private static final long OFFSETS = offset(Class.class, "$heddleOffsets");

    // In a synchronizer's $heddleLock: another contract uses its clock, too, and shall find everything there.
    private static final HeddleLock IN_CLOCK = new HeddleLock();

    private static long lockSync = -1;        // ReentrantLock.sync
    private static long lockOwner;            // AbstractOwnableSynchronizer.exclusiveOwnerThread
    private static long lockField = -1;       // AbstractQueuedSynchronizer.$heddleLock
    private static HeddleClock ended;         // what threads have done that are no daemons
    private static HeddleClock fenced;        // what came before reachability fences

    private HeddleContracts() {
    }

    // -1: there is no such field.
    private static long offset(Class<?> of, String name) {
        try {
            return U.objectFieldOffset(of, name);
        } catch (InternalError e) {
            return -1;
        }
    }

    // ---- leaves ----

    @ForceInline
    public static void deeper() {
        Thread thread = Thread.currentThread();
        if (thread != null) {
            U.putInt(thread, HeddleRuntime.DEPTH, U.getInt(thread, HeddleRuntime.DEPTH) + 1);
        }
    }

    @ForceInline
    public static void shallower() {
        Thread thread = Thread.currentThread();
        if (thread != null) {
            U.putInt(thread, HeddleRuntime.DEPTH, U.getInt(thread, HeddleRuntime.DEPTH) - 1);
        }
    }

    // null: nothing is to be done.
    @ForceInline
    private static HeddleThread state() {
        Thread thread = Thread.currentThread();
        return thread == null || U.getInt(thread, HeddleRuntime.DEPTH) > 0
            ? null : HeddleThread.existing(thread);
    }

    // ---- clocks of objects ----

    // Offsets of the fields of the object's class, as in Class.$heddleOffsets.
    @ForceInline
    private static int offsets(Object o) {
        int offsets = OFFSETS < 0 ? NONE : U.getInt(o.getClass(), OFFSETS);
        return offsets != 0 ? offsets : findOffsets(o.getClass());
    }

    @DontInline
    private static int findOffsets(Class<?> of) {
        int found = NONE;
        // The JVM dies of being asked for a field of an array.
        for (Class<?> c = of.isArray() ? null : of; c != null && found == NONE; c = c.getSuperclass()) {
            long clock = offset(c, "$heddleClock");
            if (clock > 0) {
                long readers = offset(c, "$heddleReaders");
                found = (int) clock | (readers > 0 ? (int) readers << 16 : 0);
            }
        }
        U.putInt(of, OFFSETS, found);
        return found;
    }

    @ForceInline
    private static void acquire(HeddleThread state, Object o) {
        int offsets = offsets(o);
        if (offsets == NONE) {
            HeddleSlow.objectOf(state, o).sync().acquire(state);
        } else {
            acquireAt(state, o, offsets & OFFSET_MASK);
        }
    }

    @ForceInline
    private static void acquireAt(HeddleThread state, Object o, long offset) {
        HeddleClock clock = (HeddleClock) U.getReferenceVolatile(o, offset);
        if (clock != null && clock != IGNORED) {
            state.acquire(clock);
        }
    }

    @ForceInline
    private static void release(HeddleThread state, Object o) {
        int offsets = offsets(o);
        if (offsets == NONE) {
            HeddleSlow.objectOf(state, o).sync().release(state);
        } else {
            releaseAt(state, o, offsets & OFFSET_MASK);
        }
    }

    @ForceInline
    private static void releaseAt(HeddleThread state, Object o, long offset) {
        if (U.getReference(o, offset) != IGNORED) {
            publish(state, o, offset, state.release());
        }
    }

    @DontInline
    private static void publish(HeddleThread state, Object o, long offset, HeddleClock clock) {
        HeddleClock was;
        HeddleClock now;
        do {
            was = (HeddleClock) U.getReferenceVolatile(o, offset);
            if (was == clock || was == IGNORED) {
                return;
            }
            // Who knows what is there replaces it.
            boolean replaces = was == null || was.own != 0 && state.knows(was.own);
            now = replaces ? clock : HeddleClock.join(was, clock);
        } while (was != now && !U.compareAndSetReference(o, offset, was, now));
    }

    // ---- objects in general ----

    @DontInline
    public static void acquire(Object o) {
        HeddleThread state = state();
        if (state != null && o != null) {
            acquire(state, o);
        }
    }

    @DontInline
    public static void release(Object o) {
        HeddleThread state = state();
        if (state != null && o != null) {
            release(state, o);
        }
    }

    // The object is new; no other thread has seen it.
    @DontInline
    public static void made(Object o) {
        HeddleThread state = state();
        if (state != null && o != null) {
            int offsets = offsets(o);
            if (offsets != NONE) {
                U.putReference(o, offsets & OFFSET_MASK, state.release());
            }
        }
    }

    // The object is the affair of one that has contracts of its own.
    public static void ignore(Object o) {
        if (o != null && HeddleRuntime.ready) {
            int offsets = offsets(o);
            if (offsets != NONE) {
                U.putReferenceVolatile(o, offsets & OFFSET_MASK, IGNORED);
            }
        }
    }

    public static void ignoreLock(Object lock) {
        ignore(syncOf(lock));
    }

    private static Object syncOf(Object lock) {
        if (lock == null) {
            return null;
        }
        if (lockSync < 0) {
            lockSync = offset(java.util.concurrent.locks.ReentrantLock.class, "sync");
        }
        return U.getReference(lock, lockSync);
    }

    // Of opaque accesses fences make acquires and releases.
    public static void opaqueRead(Object o) {
        HeddleThread state = state();
        int offsets = state == null || o == null ? NONE : offsets(o);
        if (offsets != NONE) {
            HeddleClock clock = (HeddleClock) U.getReferenceVolatile(o, offsets & OFFSET_MASK);
            if (clock != null && clock != IGNORED) {
                state.pending = HeddleClock.join(state.pending, clock);
            }
        }
    }

    public static void opaqueWrite(Object o) {
        HeddleThread state = state();
        int offsets = state == null || o == null || state.releaseFence == null ? NONE : offsets(o);
        if (offsets != NONE) {
            publish(state, o, offsets & OFFSET_MASK, state.releaseFence);
        }
    }

    // ---- readers and writers ----

    private static long readers(Object o) {
        int offsets = offsets(o);
        return offsets == NONE ? 0 : offsets >>> 16;
    }

    // What all have released, readers, too.
    public static void acquireAll(Object o) {
        HeddleThread state = state();
        if (state != null && o != null) {
            acquire(state, o);
            long readers = readers(o);
            if (readers != 0) {
                acquireAt(state, o, readers);
            }
        }
    }

    // A writer that is alone: later ones learn what readers released up to now from it.
    public static void acquireAlone(Object o) {
        HeddleThread state = state();
        if (state != null && o != null) {
            acquire(state, o);
            long readers = readers(o);
            if (readers != 0 && U.getReference(o, readers) != null) {
                acquireAt(state, o, readers);
                U.putReference(o, readers, null);
            }
        }
    }

    public static void releaseReader(Object o) {
        HeddleThread state = state();
        long readers = state == null || o == null ? 0 : readers(o);
        if (readers != 0) {
            releaseAt(state, o, readers);
        }
    }

    public static void acquireReaders(Object o) {
        HeddleThread state = state();
        long readers = state == null || o == null ? 0 : readers(o);
        if (readers != 0) {
            acquireAt(state, o, readers);
        }
    }

    // ---- stamped locks ----

    private static final long WRITE_STAMP = 1 << 7;
    private static final long READ_STAMPS = WRITE_STAMP - 1;

    // Before a stamp is converted: what it held may be given up.
    public static void converting(Object lock, long stamp) {
        if ((stamp & WRITE_STAMP) != 0) {
            release(lock);
        } else if ((stamp & READ_STAMPS) != 0) {
            releaseReader(lock);
        }
    }

    public static void convertedToWrite(Object lock, long stamp, long result) {
        if (result != 0 && (stamp & WRITE_STAMP) == 0) {
            acquireAlone(lock);
        }
    }

    public static void convertedToRead(Object lock, long stamp, long result) {
        if (result != 0) {
            acquire(lock);
        }
    }

    // ---- queues ----

    // A queue with one lock and an array.  Who puts learns who made room; who takes learns who put.
    public static void putting(Object lock) {
        release(syncOf(lock));
    }

    public static void put(Object lock) {
        acquireReaders(syncOf(lock));
    }

    public static void taking(Object lock) {
        releaseReader(syncOf(lock));
    }

    public static void taken(Object lock) {
        acquire(syncOf(lock));
    }

    private static long blockingQueueCapacity = -1;
    private static long blockingDequeCapacity = -1;

    // Linked queues with a bound: their nodes order what is put before it is taken, their clock is
    // of those who made room.
    private static boolean isBounded(Object queue) {
        long offset;
        if (queue instanceof java.util.concurrent.LinkedBlockingQueue) {
            if (blockingQueueCapacity < 0) {
                blockingQueueCapacity =
                    offset(java.util.concurrent.LinkedBlockingQueue.class, "capacity");
            }
            offset = blockingQueueCapacity;
        } else {
            if (blockingDequeCapacity < 0) {
                blockingDequeCapacity =
                    offset(java.util.concurrent.LinkedBlockingDeque.class, "capacity");
            }
            offset = blockingDequeCapacity;
        }
        return U.getInt(queue, offset) != Integer.MAX_VALUE;
    }

    public static void roomMade(Object queue) {
        if (isBounded(queue)) {
            release(queue);
        }
    }

    public static void roomUsed(Object queue) {
        if (isBounded(queue)) {
            acquire(queue);
        }
    }

    // ---- hash maps ----

    private static final int STRIPES = 256; // of the slots of one table

    // An empty slot was seen: what came before the removal that emptied it.
    public static void slotRead(Object table, int index, Object node) {
        if (node == null) {
            slotSeen(table, index);
        }
    }

    public static void slotSwapped(Object table, int index, Object was, Object node,
                                   boolean result) {
        if (result) {
            slotSeen(table, index);
        }
    }

    @DontInline
    private static void slotSeen(Object table, int index) {
        HeddleThread state = table == null ? null : state();
        HeddleEntry found = state == null ? null : HeddleTable.find(table);
        HeddleCell cell = found == null ? null : found.object().cellAt(index & STRIPES - 1);
        if (cell != null) {
            state.acquire(cell.clock);
        }
    }

    // Before a slot is written under the lock of its bin.
    @DontInline
    public static void slotWritten(Object table, int index, Object node) {
        HeddleThread state = table == null ? null : state();
        if (state != null) {
            HeddleCell cell = HeddleTable.of(table).makeCell(index & STRIPES - 1, STRIPES);
            publish(state, cell, HeddleCell.CLOCK, state.release());
        }
    }

    // ---- locks ----

    // The owner of a ReentrantLock has what was released with it alone, so that it is changed in place; the
    // clock is for what conditions do, which release and acquire by the synchronizer's state.

    // The lock of the synchronizer; null: the thread does not have it, or nothing was released yet.
    @ForceInline
    private static HeddleLock held(HeddleThread state, Object synchronizer) {
        return U.getReference(synchronizer, lockOwner) != state.thread
            ? null : (HeddleLock) U.getReference(synchronizer, lockField);
    }

    private static void findLocks() {
        lockOwner = offset(java.util.concurrent.locks.AbstractOwnableSynchronizer.class,
                           "exclusiveOwnerThread");
        U.storeFence();
        lockField = offset(java.util.concurrent.locks.AbstractQueuedSynchronizer.class,
                           "$heddleLock");
    }

    public static void locked(Object synchronizer) {
        if (!HeddleOptions.blindToLocks()) {
            acquireAll(synchronizer);
            awaited(synchronizer);
        }
    }

    // A condition of the synchronizer has been awaited, or waiting for it has failed.
    public static void awaited(Object synchronizer) {
        HeddleThread state = state();
        if (state != null && synchronizer != null && lockField >= 0) {
            HeddleLock lock = held(state, synchronizer);
            if (lock != null) {
                lock.acquire(state);
            }
        }
    }

    public static void unlocking(Object synchronizer) {
        HeddleThread state = state();
        if (state == null || synchronizer == null) {
            return;
        }
        if (lockField < 0) {
            findLocks();
        }
        HeddleLock lock = held(state, synchronizer);
        if (lock == null) {
            lock = newLock(state, synchronizer);
        }
        if (lock == IN_CLOCK) {
            release(state, synchronizer);
        } else {
            lock.release(state);
        }
    }

    // A thread that does not have the lock has seen whether another one has.
    public static void lockSeen(Object synchronizer) {
        HeddleThread state = state();
        if (state != null && synchronizer != null && lockField >= 0) {
            HeddleLock lock = (HeddleLock) U.getReferenceAcquire(synchronizer, lockField);
            if (lock != null && lock != IN_CLOCK) {
                lock.acquireOfOthers(state);
            }
        }
    }

    // IN_CLOCK also of a lock that orders nothing, or that the thread does not have.
    @DontInline
    private static HeddleLock newLock(HeddleThread state, Object synchronizer) {
        if (U.getReference(synchronizer, offsets(synchronizer) & OFFSET_MASK) == IGNORED
            || U.getReference(synchronizer, lockOwner) != state.thread) {
            return IN_CLOCK;
        }
        HeddleLock lock = new HeddleLock();
        U.putReference(synchronizer, lockField, lock);
        return lock;
    }

    // All that is released with the lock is in the clock.
    public static void keepInClock(Object lock) {
        Object synchronizer = syncOf(lock);
        if (synchronizer != null && HeddleRuntime.ready) {
            if (lockField < 0) {
                findLocks();
            }
            U.putReference(synchronizer, lockField, IN_CLOCK);
        }
    }

    // The current thread has taken the lock, or is about to give it back.
    public static void lockHeld(Object lock) {
        HeddleThread state = HeddleRuntime.ready ? HeddleThread.current() : null;
        if (state != null) {
            if (HeddleOptions.lockset() && !hasOwner(lock) && !state.holds(lock)) {
                HeddleEvents.owned(guard(lock), true);
            }
            state.hold(lock);
        }
    }

    public static void lockGiven(Object lock) {
        HeddleThread state = HeddleRuntime.ready ? HeddleThread.current() : null;
        if (state != null && state.give(lock) && HeddleOptions.lockset() && !hasOwner(lock)
            && !state.holds(lock)) {
            HeddleEvents.owned(guard(lock), false);
        }
    }

    // Of those ownerSet() tells the analysis.
    private static boolean hasOwner(Object lock) {
        return lock instanceof ReentrantLock || lock instanceof ReentrantReadWriteLock.WriteLock;
    }

    // What a lock for reading has in common with the one for writing.
    private static Object guard(Object lock) {
        return lock instanceof ReentrantReadWriteLock.ReadLock
            ? U.getReference(lock, offset(ReentrantReadWriteLock.ReadLock.class, "sync")) : lock;
    }

    // A lock that one thread holds at a time has an owner, or none any more.
    public static void ownerSet(Object synchronizer, Object thread) {
        if (HeddleOptions.lockset()) {
            HeddleEvents.owned(synchronizer, thread != null);
        }
    }

    // ---- collections without synchronization ----

    // The collection counts an alteration of its structure.
    @ForceInline
    public static void altered(Object collection) {
        Thread thread = Thread.currentThread();
        HeddleThread state = thread == null ? null : HeddleThread.of(thread);
        if (state != null && state.called == collection && collection != null) {
            HeddleCollections.altered(state, collection);
        }
    }

    // A copy of an object of the library: the detector's fields have been copied, too.
    public static void copied(Object copy) {
        HeddleCollections.copied(copy);
        int monitor = HeddleHooks.monitorOffset(copy);
        if (monitor > 0) {
            U.putReference(copy, monitor, null);
        }
    }

    // ---- threads ----

    public static void starting(Object thread) {
        Thread child = (Thread) thread;
        HeddleThread.starting(child);
        HeddleThread state = child == null || OFFSETS < 0 ? null : HeddleThread.of(child);
        if (state != null && state.end == null) {
            int offsets = offsets(child);
            if (offsets != NONE) { // a shutdown hook learns from who has registered it
                acquireAt(state, child, offsets & OFFSET_MASK);
            }
        }
    }

    public static void startFailed(Object thread) {
        HeddleThread.startFailed((Thread) thread);
    }

    public static void ended(Object thread) {
        Thread of = (Thread) thread;
        HeddleThread.ended(of);
        HeddleThread state = of == null ? null : HeddleThread.of(of);
        if (state != null && !of.isDaemon()) {
            addEnded(state.end);
        }
    }

    private static synchronized void addEnded(HeddleClock clock) {
        ended = HeddleClock.join(ended, clock);
    }

    // The JVM has seen that all threads but daemons have ended.
    public static void allEnded() {
        HeddleThread state = HeddleThread.current();
        if (state != null) {
            synchronized (HeddleContracts.class) {
                state.acquire(ended);
            }
        }
    }

    public static void joined(Object thread) {
        if (!((Thread) thread).isAlive()) {
            HeddleThread.joined((Thread) thread);
        }
    }

    public static void stateSeen(Object thread, Object is) {
        if (is == Thread.State.TERMINATED) {
            HeddleThread.joined((Thread) thread);
        }
    }

    public static void registered(Object hook) {
        HeddleThread state = HeddleThread.current();
        if (state != null && hook != null) {
            release(state, hook);
        }
    }

    public static void interrupting(Object thread) {
        HeddleThread.interrupting((Thread) thread);
    }

    public static void interruptSeen(Object thread) {
        Thread now = Thread.currentThread();
        if (now != null) {
            HeddleThread.interruptSeen(now, (Thread) thread);
        }
    }

    public static void interrupted(boolean is) {
        if (is) {
            HeddleThread.interruptSeen();
        }
    }

    // The constructor of an InterruptedException, of the JVM's own, too.
    public static void interruptThrown(Object exception) {
        if (HeddleRuntime.ready) {
            HeddleThread.interruptSeen();
        }
    }

    // A thread of the flock has ended; the current one is perhaps its carrier.
    public static void flockLeft(Object flock, Object thread) {
        HeddleThread state = HeddleThread.of((Thread) thread);
        int offsets = state == null || state.end == null ? NONE : offsets(flock);
        if (offsets != NONE) {
            publish(state, flock, offsets & OFFSET_MASK, state.end);
        }
    }

    // ---- references ----

    public static void fenced(Object object) {
        HeddleThread state = HeddleThread.current();
        if (state != null) {
            HeddleClock clock = state.release();
            synchronized (HeddleContracts.class) {
                fenced = HeddleClock.join(fenced, clock);
            }
        }
    }

    // The collector has cleared the reference, which is about to be enqueued.
    public static void collected(Object reference) {
        HeddleThread state = HeddleThread.current();
        if (state != null) {
            synchronized (HeddleContracts.class) {
                state.acquire(fenced);
            }
        }
    }

    public static void enqueued(Object queue, Object reference) {
        HeddleThread state = HeddleThread.current();
        if (state != null && reference != null) {
            release(state, reference);
        }
    }

    public static void dequeued(Object reference) {
        HeddleThread state = HeddleThread.current();
        if (state != null && reference != null) {
            acquire(state, reference);
        }
    }

    // What a finalizer runs on no thread can reach any more: all that was done with it is past.
    public static void finalizing(Object finalizer) {
        HeddleThread state = HeddleThread.current();
        if (state != null) {
            state.acquire(HeddleSlots.now());
        }
    }

    // What the class was named like is only in a text: all that was done so far is taken to come before.
    public static void initializationFailed(Object error) {
        HeddleThread state = HeddleRuntime.ready ? HeddleThread.current() : null;
        if (state != null) {
            state.acquire(HeddleSlots.now());
        }
    }

    // ---- fences ----

    public static void acquireFence() {
        fence(HeddleAccess.FENCE_ACQUIRE);
    }

    public static void releaseFence() {
        fence(HeddleAccess.FENCE_RELEASE);
    }

    public static void fullFence() {
        fence(HeddleAccess.FENCE_FULL);
    }

    public static void acquireFence(Object unsafe) {
        fence(HeddleAccess.FENCE_ACQUIRE);
    }

    public static void releaseFence(Object unsafe) {
        fence(HeddleAccess.FENCE_RELEASE);
    }

    public static void fullFence(Object unsafe) {
        fence(HeddleAccess.FENCE_FULL);
    }

    private static void fence(int kind) {
        Thread thread = Thread.currentThread();
        if (thread != null && U.getInt(thread, HeddleRuntime.DEPTH) == 0) {
            HeddleAccess.fence(thread, kind);
        }
    }

    // ---- VarHandles, updaters, sun.misc.Unsafe, reflection: see HeddleHandles, HeddleReflection ----

    public static void varHandleBefore(Object handle, Object holder, int index, int mode) {
        HeddleHandles.before(handle, holder, index, mode);
    }

    public static void varHandleAfter(Object handle, Object holder, int index, int mode) {
        HeddleHandles.after(handle, holder, index, mode);
    }

    public static void updaterReading(Object updater, Object o) {
        HeddleHandles.updater(updater, o, HeddleHandles.READ_VOLATILE);
    }

    public static void updaterWriting(Object updater, Object o) {
        HeddleHandles.updater(updater, o, HeddleHandles.WRITE_VOLATILE);
    }

    public static void updaterReleasing(Object updater, Object o) {
        HeddleHandles.updater(updater, o, HeddleHandles.WRITE_RELEASE);
    }

    public static void updaterUpdating(Object updater, Object o) {
        HeddleHandles.updater(updater, o, HeddleHandles.UPDATE_VOLATILE);
    }

    public static void updaterRead(Object updater, Object o) {
        HeddleHandles.updated(updater, o, HeddleHandles.READ_VOLATILE, false);
    }

    public static void updaterWritten(Object updater, Object o) {
        HeddleHandles.updated(updater, o, HeddleHandles.WRITE_VOLATILE, true);
    }

    public static void updaterReleased(Object updater, Object o) {
        HeddleHandles.updated(updater, o, HeddleHandles.WRITE_RELEASE, true);
    }

    public static void updaterUpdated(Object updater, Object o) {
        HeddleHandles.updated(updater, o, HeddleHandles.UPDATE_VOLATILE, true);
    }

    public static void updaterSwapped(Object updater, Object o, boolean result) {
        HeddleHandles.updated(updater, o, HeddleHandles.UPDATE_VOLATILE, result);
    }

    public static void unsafeReadPlain(Object unsafe, Object o, long offset) {
        HeddleHandles.unsafe(o, offset, HeddleHandles.READ_PLAIN);
    }

    public static void unsafeWritePlain(Object unsafe, Object o, long offset) {
        HeddleHandles.unsafe(o, offset, HeddleHandles.WRITE_PLAIN);
    }

    public static void unsafeReading(Object unsafe, Object o, long offset) {
        HeddleHandles.unsafe(o, offset, HeddleHandles.READ_VOLATILE);
    }

    public static void unsafeWriting(Object unsafe, Object o, long offset) {
        HeddleHandles.unsafe(o, offset, HeddleHandles.WRITE_VOLATILE);
    }

    public static void unsafeReleasing(Object unsafe, Object o, long offset) {
        HeddleHandles.unsafe(o, offset, HeddleHandles.WRITE_RELEASE);
    }

    public static void unsafeUpdating(Object unsafe, Object o, long offset) {
        HeddleHandles.unsafe(o, offset, HeddleHandles.UPDATE_VOLATILE);
    }

    public static void unsafeRead(Object unsafe, Object o, long offset) {
        HeddleHandles.unsafeDone(o, offset, HeddleHandles.READ_VOLATILE, false);
    }

    public static void unsafeWritten(Object unsafe, Object o, long offset) {
        HeddleHandles.unsafeDone(o, offset, HeddleHandles.WRITE_VOLATILE, true);
    }

    public static void unsafeReleased(Object unsafe, Object o, long offset) {
        HeddleHandles.unsafeDone(o, offset, HeddleHandles.WRITE_RELEASE, true);
    }

    public static void unsafeUpdated(Object unsafe, Object o, long offset) {
        HeddleHandles.unsafeDone(o, offset, HeddleHandles.UPDATE_VOLATILE, true);
    }

    public static void unsafeSwapped(Object unsafe, Object o, long offset, boolean result) {
        HeddleHandles.unsafeDone(o, offset, HeddleHandles.UPDATE_VOLATILE, result);
    }

    public static void fieldReading(Object field, Object o) {
        HeddleReflection.before(field, o, false);
    }

    public static void fieldRead(Object field, Object o) {
        HeddleReflection.after(field, o, false);
    }

    public static void fieldWriting(Object field, Object o) {
        HeddleReflection.before(field, o, true);
    }

    public static void fieldWritten(Object field, Object o) {
        HeddleReflection.after(field, o, true);
    }

    public static Object fieldHandle(Object handle, Object lookup, byte kind, Object of,
                                     Object field) {
        return HeddleReflection.handle(handle, kind, field);
    }

    public static Object visibleFields(Object fields, Object of, Object all) {
        return HeddleReflection.visible((java.lang.reflect.Field[]) fields);
    }
}
