// Accesses to the program's fields by java.lang.reflect.Field, and by getters and setters of MethodHandle.  Both have the
// mode of the field: volatile, or plain.
//
// What handles execute is code that the JVM makes and shows to no agent.  So a handle of a field of the program becomes
// one of its VarHandle, which has hooks.
package java.lang;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;

final class HeddleReflection {
    private static final Unsafe U = HeddleRuntime.U;
    private static final long PLACE = U.objectFieldOffset(Field.class, "$heddlePlace");

    // Field.$heddlePlace: the offset above these bits.  0: not asked for yet.
    private static final int LIBRARY = 1; // ignored
    private static final int PROGRAM = 2;
    private static final int VOLATILE = 4;
    private static final int STATIC = 8;
    private static final int PLACE_BITS = 4;

    // As MethodHandleNatives has them.
    private static final int GET_FIELD = 1;
    private static final int GET_STATIC = 2;

    private static MethodHandle wrap; // MethodHandleImpl.makeWrappedMember; null: not asked for yet

    private HeddleReflection() {
    }

    // ---- Field ----

    static void before(Object field, Object o, boolean isWrite) {
        if (HeddleRuntime.ready) {
            long place = place(field);
            if ((place & VOLATILE) != 0) {
                HeddleHandles.begin(holder(field, o, place), place >>> PLACE_BITS,
                                    (place & STATIC) != 0,
                                    isWrite ? HeddleHandles.WRITE_VOLATILE
                                        : HeddleHandles.READ_VOLATILE);
            }
        }
    }

    // An access that was refused is none: plain ones are seen here.
    static void after(Object field, Object o, boolean isWrite) {
        if (!HeddleRuntime.ready) {
            return;
        }
        long place = place(field);
        Object holder = place == LIBRARY ? null : holder(field, o, place);
        long offset = place >>> PLACE_BITS;
        boolean isStatic = (place & STATIC) != 0;
        if ((place & VOLATILE) != 0) {
            HeddleHandles.end(holder, offset, isStatic, isWrite ? HeddleHandles.WRITE_VOLATILE
                : HeddleHandles.READ_VOLATILE, isWrite);
        } else if (place != LIBRARY) {
            if (isStatic) {
                HeddleClass.of((Class<?>) holder).used(Thread.currentThread());
            }
            int access = isWrite ? HeddleHandles.WRITE_PLAIN : HeddleHandles.READ_PLAIN;
            HeddleHandles.begin(holder, offset, isStatic, access);
            HeddleHandles.end(holder, offset, isStatic, access, isWrite);
        }
    }

    private static Object holder(Object field, Object o, long place) {
        return (place & STATIC) != 0 ? ((Field) field).getDeclaringClass() : o;
    }

    private static long place(Object field) {
        long place = U.getLong(field, PLACE);
        return place != 0 ? place : find((Field) field);
    }

    @DontInline
    private static long find(Field field) {
        long place = LIBRARY;
        int flags = field.getModifiers();
        if (!Modifier.isFinal(flags) && !HeddleHandles.isOfLibrary(field.getDeclaringClass())) {
            boolean isStatic = Modifier.isStatic(flags);
            long offset = isStatic ? U.staticFieldOffset(field) : U.objectFieldOffset(field);
            place = offset << PLACE_BITS | PROGRAM | (isStatic ? STATIC : 0)
                | (Modifier.isVolatile(flags) ? VOLATILE : 0);
        }
        U.putLong(field, PLACE, place);
        return place;
    }

    // Those of a class without the fields that the agent has added to it.
    static Field[] visible(Field[] fields) {
        int count = 0;
        for (int i = 0; i < fields.length; i++) {
            count += isAdded(fields[i]) ? 0 : 1;
        }
        if (count == fields.length) {
            return fields;
        }
        Field[] visible = new Field[count];
        for (int i = 0, n = 0; i < fields.length; i++) {
            if (!isAdded(fields[i])) {
                visible[n++] = fields[i];
            }
        }
        return visible;
    }

    private static boolean isAdded(Field field) {
        return field.isSynthetic() && field.getName().startsWith("$heddle");
    }

    // ---- MethodHandle ----

    // What a Lookup is to return instead of the handle of the field, which has an access of that kind.
    static Object handle(Object handle, int kind, Object field) {
        Member member = (Member) field;
        if (!HeddleRuntime.ready || Modifier.isFinal(member.getModifiers())
            || HeddleHandles.isOfLibrary(member.getDeclaringClass())) {
            return handle;
        }
        if (Modifier.isStatic(member.getModifiers())
            && U.shouldBeInitialized(member.getDeclaringClass())) {
            HeddleRuntime.reportGap(HeddleRuntime.GAP_HANDLE, 0); // a VarHandle would initialize it now
            return handle;
        }
        HeddleContracts.deeper();
        try {
            return made((MethodHandle) handle, kind, member);
        } catch (Throwable e) {
            HeddleRuntime.reportGap(HeddleRuntime.GAP_HANDLE, 0);
            return handle;
        } finally {
            HeddleContracts.shallower();
        }
    }

    private static Object made(MethodHandle handle, int kind, Member member) throws Throwable {
        MethodHandles.Lookup lookup = (MethodHandles.Lookup) U.getReference(
            MethodHandles.Lookup.class,
            U.objectFieldOffset(MethodHandles.Lookup.class, "IMPL_LOOKUP"));
        boolean isStatic = Modifier.isStatic(member.getModifiers());
        boolean isVolatile = Modifier.isVolatile(member.getModifiers());
        boolean isGetter = kind == GET_FIELD || kind == GET_STATIC;
        MethodType type = handle.type();
        Class<?> of = isGetter ? type.returnType() : type.parameterType(type.parameterCount() - 1);
        VarHandle place = isStatic
            ? lookup.findStaticVarHandle(member.getDeclaringClass(), member.getName(), of)
            : lookup.findVarHandle(member.getDeclaringClass(), member.getName(), of);
        MethodHandle made = place.toMethodHandle(
            isGetter ? isVolatile ? VarHandle.AccessMode.GET_VOLATILE : VarHandle.AccessMode.GET
                : isVolatile ? VarHandle.AccessMode.SET_VOLATILE : VarHandle.AccessMode.SET);
        if (wrap == null) {
            wrap = lookup.findStatic(
                Class.forName("java.lang.invoke.MethodHandleImpl"), "makeWrappedMember",
                MethodType.methodType(MethodHandle.class, MethodHandle.class, member.getClass(),
                                      boolean.class));
        }
        // Lookup.revealDirect() is to find the field again.
        return wrap.invoke(made.asType(type), member, false);
    }
}
