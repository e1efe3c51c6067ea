// Accesses by VarHandles, field updaters and Unsafe: a place is named by its holder and offset.
//
// begin() comes before the access, end() after it.  What a write releases is there before the write is
// seen; what a read acquires is learned after it.  A compare-and-set that fails has released, too: that may hide
// a race, and makes none.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

final class HeddleAccess {
    // Modes.
    static final int PLAIN = 0;
    static final int OPAQUE = 1;
    static final int ACQUIRE_RELEASE = 2;
    static final int VOLATILE = 3;

    // Kinds.
    static final int READ = 0;
    static final int WRITE = 1;
    static final int UPDATE = 2;

    // Fences.
    static final int FENCE_ACQUIRE = 0;
    static final int FENCE_RELEASE = 1;
    static final int FENCE_FULL = 2;

    private static final Unsafe U = HeddleRuntime.U;

    private HeddleAccess() {
    }

    // holder: an object, an array, or, if isStatic, a Class.  mode: of the read, or of a write; writeMode: of
    // an update's write.  Arrays: the offset is the index.
    static void begin(Object holder, long offset, boolean isStatic, int kind, int mode,
                      int writeMode, int site) {
        begin(Thread.currentThread(), holder, offset, isStatic, kind, mode, writeMode, site);
    }

    static void begin(Thread thread, Object holder, long offset, boolean isStatic, int kind,
                      int mode, int writeMode, int site) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state == null || holder == null) {
            return;
        }
        if (HeddleOptions.jumble() && kind != READ) {
            HeddleJumble.handled(holder, offset, isStatic);
        }
        state.accessEpoch = state.epoch();
        int write = kind == UPDATE ? writeMode : mode;
        if (mode == PLAIN && write == PLAIN) {
            if (kind != UPDATE) {
                plainAccess(state, thread, holder, offset, isStatic, site, kind == WRITE);
            }
            return;
        }
        HeddleSync sync = syncOf(holder, offset, isStatic);
        if (kind != WRITE) {
            state.begun = mode == VOLATILE && !sync.isWeak ? -2 : sync.readBegin();
        }
        if (kind == WRITE) {
            sync.record(state, state.accessEpoch, site, true);
        }
        if (kind != READ) {
            if (write == VOLATILE && !sync.isWeak) {
                state.setDirty(); // the access itself has this epoch
                sync.release(state);
            } else {
                state.setDirty();
                sync.writeBegin(state, write, kind == UPDATE, mode);
                state.begun += state.begun < 0 ? 0 : 1; // its own write is none that it overlaps
            }
        }
    }

    // wrote: of an update, whether it has taken effect.
    static void end(Object holder, long offset, boolean isStatic, int kind, int mode, int writeMode,
                    boolean wrote, int site) {
        end(Thread.currentThread(), holder, offset, isStatic, kind, mode, writeMode, wrote, site);
    }

    static void end(Thread thread, Object holder, long offset, boolean isStatic, int kind, int mode,
                    int writeMode, boolean wrote, int site) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state == null || holder == null) {
            return;
        }
        if (HeddleOptions.jumble() && kind != READ) {
            HeddleJumble.handled(holder, offset, isStatic); // a buffer may have been made since
        }
        int write = kind == UPDATE ? writeMode : mode;
        if (mode == PLAIN && write == PLAIN) {
            if (kind == UPDATE) {
                HeddleSync sync = wrote ? existing(holder, offset, isStatic) : null;
                if (sync != null) { // hides nothing: what it read is seen with it
                    sync.plain(state, state.epoch(), named(holder, offset, isStatic, site), true);
                } else {
                    plainAccess(state, thread, holder, offset, isStatic, site, wrote);
                }
            }
            return;
        }
        HeddleSync sync = syncOf(holder, offset, isStatic);
        if (kind != READ && !(write == VOLATILE && !sync.isWeak)) {
            sync.writeEnd();
        }
        if (kind != WRITE) {
            if (mode == VOLATILE && !sync.isWeak) {
                sync.acquire(state);
            } else {
                sync.readEnd(state, mode, state.begun);
            }
            boolean writes = kind == UPDATE && wrote;
            sync.record(state, kind == UPDATE ? state.accessEpoch : state.epoch(), site, writes);
        }
    }

    static void fence(Thread thread, int kind) {
        HeddleThread state = HeddleThread.existing(thread);
        if (state == null) {
            return;
        }
        if (kind != FENCE_RELEASE) {
            state.acquire(state.pending);
        }
        if (kind != FENCE_ACQUIRE) {
            state.releaseFence = state.release();
        }
    }

    // ---- places ----

    // The program accesses volatile fields by VarHandles or the like, perhaps in plain mode.  Of its volatile
    // accesses by getfield and putfield it is only now kept who made them: those that came before the first
    // access by a handle race with none.
    static boolean areHandled;

    private static HeddleSync handled(HeddleSync sync) {
        areHandled = true;
        sync.isRecorded = true;
        return sync;
    }

    // A volatile read of a field to which nothing was written yet.
    @DontInline
    static void readVolatile(HeddleThread state, Object o, long offset, int site) {
        HeddleSlow.sync(o, offset).record(state, state.epoch(), site, false);
    }

    // Where a place synchronizes: in the shadow of a volatile field, else beside the object.
    private static HeddleSync syncOf(Object holder, long offset, boolean isStatic) {
        if (holder instanceof Object[] || holder.getClass().isArray()) {
            return ((HeddleArray) HeddleTable.entry(holder)).syncOf((int) offset);
        }
        HeddleClass in = HeddleClass.declaring(isStatic ? (Class<?>) holder : holder.getClass(),
                                               offset, isStatic);
        if (in == null) {
            return HeddleTable.entry(holder).placesOf().of(offset, -1, 0, 0);
        }
        int index = in.index(offset, isStatic);
        long shadow = in.writeOffset(index);
        if (in.kind(index) == HeddleRuntime.VOLATILE) {
            return handled(HeddleSlow.sync(holder, shadow));
        }
        return mixed(holder, shadow, in.readOffset(index));
    }

    // The same if it is there.
    private static HeddleSync existing(Object holder, long offset, boolean isStatic) {
        HeddleEntry object = HeddleTable.find(holder);
        HeddlePlaces places = object == null ? null : object.places;
        if (holder.getClass().isArray()) {
            return places == null ? null : places.find(offset);
        }
        HeddleClass in = HeddleClass.declaring(isStatic ? (Class<?>) holder : holder.getClass(),
                                               offset, isStatic);
        if (in == null) {
            return null;
        }
        long shadow = in.writeOffset(in.index(offset, isStatic));
        if (in.kind(in.index(offset, isStatic)) == HeddleRuntime.VOLATILE) {
            return handled(HeddleSlow.sync(holder, shadow));
        }
        return places == null || U.getLong(holder, shadow) != HeddleSlow.MIXED ? null
            : places.find(shadow);
    }

    // A plain field that is accessed in other modes, too: its words move to the HeddleSync.
    static HeddleSync mixed(Object holder, long writeOffset, long readOffset) {
        HeddlePlaces places = HeddleTable.entry(holder).placesOf();
        HeddleSync sync = places.find(writeOffset);
        long write = U.getLong(holder, writeOffset);
        if (sync != null && write == HeddleSlow.MIXED) {
            return sync;
        }
        synchronized (places) {
            sync = places.of(writeOffset, -1, 0, 0);
            write = U.getLong(holder, writeOffset);
            if (write != HeddleSlow.MIXED) {
                sync.plainWrite = write;
                sync.plainRead = HeddleWord.reads(U.getLong(holder, readOffset), write);
                U.putLong(holder, writeOffset, HeddleSlow.MIXED);
                U.putLong(holder, readOffset, 0);
            }
        }
        return sync;
    }

    // A plain access of the program's code to such a field.
    @DontInline
    static void plain(Thread thread, Object holder, long writeOffset, int site, boolean isWrite) {
        HeddleThread state = HeddleThread.existing(thread);
        HeddleSync sync = HeddleTable.entry(holder).placesOf().of(writeOffset, -1, 0, 0);
        sync.plain(state, state.epoch(), site, isWrite);
        if (isWrite) {
            sync.hide();
        }
    }

    // The site of a call that accesses the place, with the name of the field, if it is one.
    private static int named(Object holder, long offset, boolean isStatic, int site) {
        HeddleClass in = holder.getClass().isArray() ? null : HeddleClass.declaring(
            isStatic ? (Class<?>) holder : holder.getClass(), offset, isStatic);
        return in == null ? site : in.siteOf(in.index(offset, isStatic), site);
    }

    // A plain access by a VarHandle.
    private static void plainAccess(HeddleThread state, Thread thread, Object holder, long offset,
                                    boolean isStatic, int site, boolean isWrite) {
        if (holder.getClass().isArray()) {
            HeddleArray array = (HeddleArray) HeddleTable.entry(holder);
            if (isWrite) {
                array.write(thread, (int) offset, site);
            } else {
                array.read(thread, (int) offset, site);
            }
            return;
        }
        HeddleClass in = HeddleClass.declaring(isStatic ? (Class<?>) holder : holder.getClass(),
                                               offset, isStatic);
        if (in == null) {
            return;
        }
        int index = in.index(offset, isStatic);
        site = in.siteOf(index, site);
        if (in.kind(index) == HeddleRuntime.PLAIN) {
            HeddleHooks.place(thread, holder, in.writeOffset(index), in.readOffset(index), site,
                              isWrite);
            return;
        }
        HeddleSync sync = handled(HeddleSlow.sync(holder, in.writeOffset(index)));
        sync.plain(state, state.epoch(), site, isWrite);
        if (isWrite) {
            sync.hide();
        }
    }
}
