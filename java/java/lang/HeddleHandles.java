// Accesses of the program to its fields, array elements and buffers by VarHandles, field updaters
// and sun.misc.Unsafe, in the words of HeddleAccess.
//
// The library uses VarHandles for itself, too.  Those of fields that contracts.inc names acquire
// and release the object whose field it is; all others are its own affair.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

final class HeddleHandles {
    private static final Unsafe U = HeddleRuntime.U;

    // Accesses: kind, mode, and the mode of an update's write.
    static final int READ_PLAIN = access(HeddleAccess.READ, HeddleAccess.PLAIN, 0);
    static final int WRITE_PLAIN = access(HeddleAccess.WRITE, HeddleAccess.PLAIN, 0);
    static final int READ_VOLATILE = access(HeddleAccess.READ, HeddleAccess.VOLATILE, 0);
    static final int WRITE_VOLATILE = access(HeddleAccess.WRITE, HeddleAccess.VOLATILE, 0);
    static final int WRITE_RELEASE = access(HeddleAccess.WRITE, HeddleAccess.ACQUIRE_RELEASE, 0);
    static final int UPDATE_VOLATILE =
        access(HeddleAccess.UPDATE, HeddleAccess.VOLATILE, HeddleAccess.VOLATILE);

    // By VarHandle.AccessMode.ordinal().
    private static final int[] ACCESSES = accesses();

    // What a VarHandle is of; VarHandle.$heddlePlace has it in the lowest bits and the field's
    // offset above.
    private static final int UNKNOWN = 0;
    private static final int LIBRARY = 1; // ignored
    private static final int CONTRACT = 2;
    private static final int PROGRAM = 3;
    private static final int PLACE_BITS = 2;

    // As in the agent's enum varhandle_kind.
    private static final int INSTANCE = 0;
    private static final int STATIC = 1;
    private static final int ARRAY = 2;
    private static final int VIEW = 3;

    // Fields that rows FIELD of contracts.inc name and that the library accesses by VarHandles,
    // too.
    private static final String[] CONTRACT_FIELDS = {
        "java.util.concurrent.Phaser", "state",
        "java.util.concurrent.Exchanger$Node", "match",
        "java.util.concurrent.ConcurrentLinkedQueue$Node", "item",
        "java.util.concurrent.ConcurrentLinkedDeque$Node", "item",
        "java.util.concurrent.LinkedTransferQueue$Node", "item",
        "java.util.concurrent.LinkedTransferQueue$DualNode", "item",
        "java.util.concurrent.SynchronousQueue$TransferStack$SNode", "match",
        "java.util.concurrent.SynchronousQueue$TransferQueue$QNode", "item",
        "java.util.concurrent.CompletableFuture", "result",
        "java.util.concurrent.ForkJoinTask", "status",
        "java.util.concurrent.CountedCompleter", "pending",
        "java.util.concurrent.ConcurrentSkipListMap$Node", "val",
        "java.util.concurrent.ConcurrentSkipListMap$Node", "next",
        "java.util.concurrent.SubmissionPublisher$BufferedSubscription", "ctl",
        "java.util.concurrent.SubmissionPublisher$BufferedSubscription", "demand",
    };

    private static boolean isReady;
    private static long place;  // VarHandle.$heddlePlace; -1: there is none
    private static long holder; // VarHandle.$heddleHolder
    private static long bufferAddress;
    private static long bufferArray;
    private static final Object MEMORY = new Object(); // holds what is outside of the heap, by address

    private HeddleHandles() {
    }

    private static int access(int kind, int mode, int writeMode) {
        return kind | mode << 2 | writeMode << 4;
    }

    private static int[] accesses() {
        int read = HeddleAccess.READ;
        int write = HeddleAccess.WRITE;
        int update = HeddleAccess.UPDATE;
        int plain = HeddleAccess.PLAIN;
        int opaque = HeddleAccess.OPAQUE;
        int half = HeddleAccess.ACQUIRE_RELEASE;
        int full = HeddleAccess.VOLATILE;
        int all = access(update, full, full);
        int acquire = access(update, half, opaque);
        int release = access(update, opaque, half);
        return new int[] {
            access(read, plain, 0), access(write, plain, 0),
            access(read, full, 0), access(write, full, 0),
            access(read, half, 0), access(write, half, 0),
            access(read, opaque, 0), access(write, opaque, 0),
            all, // compareAndSet
            all, acquire, release, // compareAndExchange
            access(update, plain, plain), all, acquire, release, // weakCompareAndSet
            all, acquire, release, // getAndSet
            all, acquire, release, // getAndAdd
            all, release, acquire, // getAndBitwiseOr
            all, release, acquire, // getAndBitwiseAnd
            all, release, acquire, // getAndBitwiseXor
        };
    }

    // ---- VarHandles ----

    static void before(Object handle, Object of, int index, int mode) {
        if (!HeddleRuntime.ready || !isReady && !prepare()) {
            return;
        }
        long what = U.getLong(handle, place);
        if (what == UNKNOWN) {
            what = find(handle, mode >>> 8);
        }
        int access = ACCESSES[mode & 0xff];
        int kind = (int) what & (1 << PLACE_BITS) - 1;
        if (kind == CONTRACT) {
            if ((access & 3) != HeddleAccess.READ && access >>> 2 != HeddleAccess.PLAIN) {
                HeddleContracts.release(of);
            }
        } else if (kind == PROGRAM) {
            begin(handle, of, index, mode >>> 8, what >>> PLACE_BITS, access);
        }
    }

    static void after(Object handle, Object of, int index, int mode) {
        if (!isReady) {
            return;
        }
        long what = U.getLong(handle, place);
        int access = ACCESSES[mode & 0xff];
        int kind = (int) what & (1 << PLACE_BITS) - 1;
        if (kind == CONTRACT) {
            if ((access & 3) != HeddleAccess.WRITE && access >>> 2 != HeddleAccess.PLAIN) {
                HeddleContracts.acquire(of);
            }
        } else if (kind == PROGRAM) {
            end(handle, of, index, mode >>> 8, what >>> PLACE_BITS, access);
        }
    }

    private static void begin(Object handle, Object of, int index, int kind, long offset,
                              int access) {
        if (kind == INSTANCE) {
            begin(of, offset, false, access);
        } else if (kind == STATIC) {
            begin(U.getReference(handle, holder), offset, true, access);
        } else if (kind == ARRAY) {
            begin(of, index, false, access);
        } else if (access >>> 2 != HeddleAccess.PLAIN) {
            begin(viewHolder(of), viewOffset(of, index), false, access);
        } else {
            plainView(viewHolder(of), viewOffset(of, index), offset, access);
        }
    }

    // Byte by byte; memory outside of the heap is not watched.
    private static void plainView(Object of, long index, long size, int access) {
        for (int i = 0; i < size && of != MEMORY; i++) {
            begin(of, index + i, false, access);
        }
    }

    private static void end(Object handle, Object of, int index, int kind, long offset,
                            int access) {
        if (kind == INSTANCE) {
            end(of, offset, false, access, true);
        } else if (kind == STATIC) {
            end(U.getReference(handle, holder), offset, true, access, true);
        } else if (kind == ARRAY) {
            end(of, index, false, access, true);
        } else if (access >>> 2 != HeddleAccess.PLAIN) {
            end(viewHolder(of), viewOffset(of, index), false, access, true);
        }
    }

    static void begin(Object of, long offset, boolean isStatic, int access) {
        Thread thread = Thread.currentThread();
        if (of != null && U.getInt(thread, HeddleRuntime.DEPTH) == 0) {
            HeddleAccess.begin(thread, of, offset, isStatic, access & 3, access >>> 2 & 3,
                               access >>> 4, U.getInt(thread, HeddleRuntime.SITE));
        }
    }

    static void end(Object of, long offset, boolean isStatic, int access, boolean wrote) {
        Thread thread = Thread.currentThread();
        if (of != null && U.getInt(thread, HeddleRuntime.DEPTH) == 0) {
            HeddleAccess.end(thread, of, offset, isStatic, access & 3, access >>> 2 & 3,
                             access >>> 4, wrote, U.getInt(thread, HeddleRuntime.SITE));
            U.putInt(thread, HeddleRuntime.SITE, 0); // who calls next may have no hook
        }
    }

    // ---- what a VarHandle is of ----

    @DontInline
    private static synchronized boolean prepare() {
        if (isReady) {
            return true;
        }
        try {
            place = U.objectFieldOffset(java.lang.invoke.VarHandle.class, "$heddlePlace");
            holder = U.objectFieldOffset(java.lang.invoke.VarHandle.class, "$heddleHolder");
            bufferAddress = U.objectFieldOffset(java.nio.Buffer.class, "address");
            bufferArray = U.objectFieldOffset(java.nio.ByteBuffer.class, "hb");
        } catch (InternalError e) {
            return false;
        }
        isReady = true;
        return true;
    }

    @DontInline
    private static long find(Object handle, int kind) {
        long what = LIBRARY;
        try {
            Object direct = handle;
            if (handle.getClass().getName().endsWith(".LazyInitializingVarHandle")) {
                direct = U.getReference(handle, fieldOf(handle, "target"));
            }
            if (kind == INSTANCE) {
                what = ofInstance(direct);
            } else if (kind == STATIC) {
                what = ofStatic(direct, handle);
            } else if (kind == ARRAY) {
                what = isLibraryArray(direct) ? LIBRARY : PROGRAM;
            } else {
                what = viewSize(direct) << PLACE_BITS | PROGRAM;
            }
        } catch (InternalError e) {
            what = LIBRARY;
        }
        U.putLong(handle, place, what);
        return what;
    }

    // Of a field that the handle's class or a superclass of it declares.
    private static long fieldOf(Object handle, String name) {
        for (Class<?> c = handle.getClass(); c != null; c = c.getSuperclass()) {
            try {
                return U.objectFieldOffset(c, name);
            } catch (InternalError e) {
                continue;
            }
        }
        throw new InternalError(name);
    }

    static boolean isOfLibrary(Class<?> c) {
        ClassLoader loader = c.getClassLoader0();
        return loader == null || loader == HeddleRuntime.platformLoader();
    }

    private static long ofInstance(Object handle) {
        Class<?> of = (Class<?>) U.getReference(handle, fieldOf(handle, "receiverType"));
        long offset = U.getLong(handle, fieldOf(handle, "fieldOffset"));
        if (!isOfLibrary(of)) {
            return offset << PLACE_BITS | PROGRAM;
        }
        String name = of.getName();
        for (int i = 0; i < CONTRACT_FIELDS.length; i += 2) {
            if (CONTRACT_FIELDS[i].equals(name)
                && U.objectFieldOffset(of, CONTRACT_FIELDS[i + 1]) == offset) {
                return CONTRACT;
            }
        }
        return LIBRARY;
    }

    // used: the handle that the program calls.
    private static long ofStatic(Object handle, Object used) {
        Object of = U.getReference(handle, fieldOf(handle, "base"));
        if (!(of instanceof Class) || isOfLibrary((Class<?>) of)) {
            return LIBRARY;
        }
        U.putReference(used, holder, of);
        U.storeFence();
        return U.getLong(handle, fieldOf(handle, "fieldOffset")) << PLACE_BITS | PROGRAM;
    }

    // Arrays of tasks, nodes and the like.
    private static boolean isLibraryArray(Object handle) {
        if (!handle.getClass().getName().equals("java.lang.invoke.VarHandleReferences$Array")) {
            return false;
        }
        Class<?> of = (Class<?>) U.getReference(handle, fieldOf(handle, "componentType"));
        return of.getName().startsWith("java.util.concurrent.");
    }

    // Of one element, in bytes.
    private static long viewSize(Object handle) {
        String name = handle.getClass().getName();
        int i = name.lastIndexOf("As") + 2;
        return name.startsWith("Long", i) || name.startsWith("Double", i) ? 8
            : name.startsWith("Int", i) || name.startsWith("Float", i) ? 4 : 2;
    }

    // ---- memory ----

    private static Object viewHolder(Object view) {
        if (!(view instanceof java.nio.ByteBuffer)) {
            return view;
        }
        Object array = U.getReference(view, bufferArray);
        return array != null ? array : MEMORY;
    }

    // An index in an array, or an address.
    private static long viewOffset(Object view, int index) {
        if (!(view instanceof java.nio.ByteBuffer)) {
            return index;
        }
        long address = U.getLong(view, bufferAddress) + index;
        Object array = U.getReference(view, bufferArray);
        return array == null ? address : address - arrayBase(array.getClass());
    }

    static void unsafe(Object o, long offset, int access) {
        if (HeddleRuntime.ready) {
            begin(o == null ? MEMORY : o, index(o, offset), o instanceof Class, access);
        }
    }

    static void unsafeDone(Object o, long offset, int access, boolean wrote) {
        if (HeddleRuntime.ready) {
            end(o == null ? MEMORY : o, index(o, offset), o instanceof Class, access, wrote);
        }
    }

    private static long index(Object o, long offset) {
        Class<?> of = o == null ? null : o.getClass();
        return of == null || !of.isArray() ? offset : (offset - arrayBase(of)) / scale(of);
    }

    // Unsafe.arrayIndexScale() is a call of native code.
    private static int scale(Class<?> of) {
        return !of.getComponentType().isPrimitive() ? REFERENCE_SCALE
            : of == byte[].class ? 1
            : of == int[].class ? 4
            : of == long[].class ? 8
            : U.arrayIndexScale(of);
    }

    private static final int REFERENCE_SCALE = U.arrayIndexScale(Object[].class);
    private static final long[] BASES = new long[2]; // of arrays of references, of bytes

    // Unsafe.arrayBaseOffset() returns an int or a long, by the version of the JDK.
    private static long arrayBase(Class<?> of) {
        int i = of == byte[].class ? 1 : 0;
        boolean isKept = i == 1 || !of.getComponentType().isPrimitive();
        if (isKept && BASES[i] != 0) {
            return BASES[i];
        }
        HeddleContracts.deeper();
        try {
            long base = ((Number) Unsafe.class.getMethod("arrayBaseOffset", Class.class)
                             .invoke(U, of)).longValue();
            if (isKept) {
                BASES[i] = base;
            }
            return base;
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        } finally {
            HeddleContracts.shallower();
        }
    }

    // ---- field updaters ----

    private static Class<?>[] updaters = new Class<?>[0];
    private static long[] updaterOffsets = new long[0]; // of the field `offset` of these classes

    static void updater(Object updater, Object o, int access) {
        if (HeddleRuntime.ready && o != null && !isOfLibrary(o.getClass())) {
            begin(o, updaterOffset(updater), false, access);
        }
    }

    static void updated(Object updater, Object o, int access, boolean wrote) {
        if (HeddleRuntime.ready && o != null && !isOfLibrary(o.getClass())) {
            end(o, updaterOffset(updater), false, access, wrote);
        }
    }

    private static long updaterOffset(Object updater) {
        Class<?> of = updater.getClass();
        Class<?>[] known = updaters;
        for (int i = 0; i < known.length; i++) {
            if (known[i] == of) {
                return U.getLong(updater, updaterOffsets[i]);
            }
        }
        return U.getLong(updater, addUpdater(of));
    }

    @DontInline
    private static synchronized long addUpdater(Class<?> of) {
        long offset = U.objectFieldOffset(of, "offset");
        int n = updaters.length;
        long[] offsets = new long[n + 1];
        Class<?>[] classes = new Class<?>[n + 1];
        System.arraycopy(updaterOffsets, 0, offsets, 0, n);
        System.arraycopy(updaters, 0, classes, 0, n);
        offsets[n] = offset;
        classes[n] = of;
        updaterOffsets = offsets;
        U.storeFence();
        updaters = classes;
        return offset;
    }
}
