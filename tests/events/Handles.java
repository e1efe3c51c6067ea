import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/* All access modes of VarHandle on one int, through call sites of the program. What each does in
 * which mode is from the documentation of java.lang.invoke.VarHandle; an update is written
 * `update <mode of the read>/<mode of the write>`, a compare-and-set without effect `fail`. */
public class Handles {
    int plain;
    volatile int declared;
    static int shared;

    static final VarHandle PLAIN, DECLARED, SHARED;
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class); //= write plain final Handles.ELEMENT Array

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            PLAIN = lookup.findVarHandle(Handles.class, "plain", int.class); //= write plain final Handles.PLAIN FieldInstanceReadWrite
            DECLARED = lookup.findVarHandle(Handles.class, "declared", int.class); //= write plain final Handles.DECLARED FieldInstanceReadWrite
            SHARED = lookup.findStaticVarHandle(Handles.class, "shared", int.class); //= write plain final Handles.SHARED FieldStaticReadWrite
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void onField(VarHandle h, Handles x) {
        int n = (int) h.get(x); //= read plain Handles.plain 0
        h.set(x, 1); //= write plain Handles.plain 1
        n = (int) h.getOpaque(x); //= read opaque Handles.plain 1
        h.setOpaque(x, 2); //= write opaque Handles.plain 2
        n = (int) h.getAcquire(x); //= read acquire Handles.plain 2
        h.setRelease(x, 3); //= write release Handles.plain 3
        n = (int) h.getVolatile(x); //= read volatile Handles.plain 3
        h.setVolatile(x, 4); //= write volatile Handles.plain 4
        boolean done = h.compareAndSet(x, 4, 5); //= update volatile/volatile Handles.plain 5
        done = h.compareAndSet(x, 4, 6); //= fail volatile/volatile Handles.plain 5
        n = (int) h.compareAndExchange(x, 5, 6); //= update volatile/volatile Handles.plain 6
        n = (int) h.compareAndExchange(x, 5, 7); //= fail volatile/volatile Handles.plain 6
        n = (int) h.compareAndExchangeAcquire(x, 6, 7); //= update acquire/opaque Handles.plain 7
        n = (int) h.compareAndExchangeRelease(x, 7, 8); //= update opaque/release Handles.plain 8
        done = h.weakCompareAndSetPlain(x, 8, 9); //= update plain/plain Handles.plain 9
        done = h.weakCompareAndSet(x, 9, 10); //= update volatile/volatile Handles.plain 10
        done = h.weakCompareAndSetAcquire(x, 10, 11); //= update acquire/opaque Handles.plain 11
        done = h.weakCompareAndSetRelease(x, 11, 12); //= update opaque/release Handles.plain 12
        n = (int) h.getAndSet(x, 13); //= update volatile/volatile Handles.plain 13
        n = (int) h.getAndSetAcquire(x, 14); //= update acquire/opaque Handles.plain 14
        n = (int) h.getAndSetRelease(x, 15); //= update opaque/release Handles.plain 15
        n = (int) h.getAndAdd(x, 1); //= update volatile/volatile Handles.plain 16
        n = (int) h.getAndAddAcquire(x, 1); //= update acquire/opaque Handles.plain 17
        n = (int) h.getAndAddRelease(x, 1); //= update opaque/release Handles.plain 18
        n = (int) h.getAndBitwiseOr(x, 1); //= update volatile/volatile Handles.plain 19
        n = (int) h.getAndBitwiseOrAcquire(x, 4); //= update acquire/opaque Handles.plain 23
        n = (int) h.getAndBitwiseOrRelease(x, 8); //= update opaque/release Handles.plain 31
        n = (int) h.getAndBitwiseAnd(x, 15); //= update volatile/volatile Handles.plain 15
        n = (int) h.getAndBitwiseAndAcquire(x, 7); //= update acquire/opaque Handles.plain 7
        n = (int) h.getAndBitwiseAndRelease(x, 3); //= update opaque/release Handles.plain 3
        n = (int) h.getAndBitwiseXor(x, 1); //= update volatile/volatile Handles.plain 2
        n = (int) h.getAndBitwiseXorAcquire(x, 1); //= update acquire/opaque Handles.plain 3
        n = (int) h.getAndBitwiseXorRelease(x, 1); //= update opaque/release Handles.plain 2
    }

    public static void main(String[] args) {
        Handles x = new Handles();
        onField(PLAIN, x); //= read plain final Handles.PLAIN FieldInstanceReadWrite
        // The mode is that of the access, not that of the declaration.
        VarHandle h = DECLARED; //= read plain final Handles.DECLARED FieldInstanceReadWrite
        int n = (int) h.get(x); //= read plain Handles.declared 0
        h.set(x, 1); //= write plain Handles.declared 1
        h.setOpaque(x, 2); //= write opaque Handles.declared 2
        n = (int) h.getAcquire(x); //= read acquire Handles.declared 2
        n = x.declared; //= read volatile Handles.declared 2

        h = SHARED; //= read plain final Handles.SHARED FieldStaticReadWrite
        h.setRelease(21); //= write release Handles.shared 21
        n = (int) h.getAcquire(); //= read acquire Handles.shared 21
        n = (int) h.getAndAddAcquire(2); //= update acquire/opaque Handles.shared 23

        h = ELEMENT; //= read plain final Handles.ELEMENT Array
        int[] a = new int[3];
        h.set(a, 1, 31); //= write plain int[1] 31
        n = (int) h.getOpaque(a, 1); //= read opaque int[1] 31
        h.setRelease(a, 2, 32); //= write release int[2] 32
        n = (int) h.getVolatile(a, 2); //= read volatile int[2] 32
        boolean done = h.weakCompareAndSetPlain(a, 2, 32, 33); //= update plain/plain int[2] 33
        n = (int) h.getAndAddRelease(a, 2, 1); //= update opaque/release int[2] 34
        // No access at all: the index is checked first.
        try {
            n = (int) h.getVolatile(a, 3);
        } catch (ArrayIndexOutOfBoundsException expected) {
            n = 0;
        }
    }
}
