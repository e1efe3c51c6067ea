import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.function.ToIntFunction;

// A thread writes 1 without a lock; then another one writes the same value under a lock and by other means than an assignment.
// Who holds the lock later must see it, and not the 0 from before.  With an argument the second write is left out, and
// the 0 is legal.
public class SameValue {
    int value;
    static int shared;
    final int[] array = new int[2];
    static final Object lock = new Object();
    static boolean isControl;

    interface Action {
        void run(SameValue on) throws Throwable;
    }

    static Thread started(Action action, SameValue on) {
        Thread thread = new Thread(() -> {
            try {
                action.run(on);
            } catch (Throwable e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    static void check(String name, Action racy, Action write, ToIntFunction<SameValue> read)
        throws InterruptedException {
        SameValue on = new SameValue();
        Thread first = started(racy, on);
        while (read.applyAsInt(on) == 0) { // orders nothing
            Thread.sleep(1);
        }
        Thread second = started(s -> {
            synchronized (lock) {
                if (!isControl) {
                    write.run(s);
                }
            }
        }, on);
        second.join();
        int[] sum = new int[3];
        Thread third = started(s -> {
            synchronized (lock) {
                for (int i = 0; i < 10; i++) {
                    sum[2] += read.applyAsInt(s);
                }
            }
        }, on);
        third.join();
        first.join();
        System.out.println(name + (sum[2] == 10 ? " right" : " wrong"));
    }

    static void checkFields() throws Exception {
        Field field = SameValue.class.getDeclaredField("value");
        Field of = SameValue.class.getDeclaredField("shared");
        VarHandle handle = MethodHandles.lookup().findVarHandle(SameValue.class, "value", int.class);
        MethodHandle setter = MethodHandles.lookup().findSetter(SameValue.class, "value", int.class);
        check("assignment", s -> s.value = 1, s -> s.value = 1, s -> s.value);
        check("Field.setInt", s -> s.value = 1, s -> field.setInt(s, 1), s -> s.value);
        check("Field.set", s -> s.value = 1, s -> field.set(s, 1), s -> s.value);
        check("static Field.set", s -> shared = 1, s -> of.setInt(null, 1), s -> shared);
        check("VarHandle.set", s -> s.value = 1, s -> handle.set(s, 1), s -> s.value);
        check("VarHandle.compareAndSet", s -> s.value = 1, s -> handle.compareAndSet(s, 1, 1),
              s -> s.value);
        check("setter", s -> s.value = 1, s -> {
            setter.invokeExact(s, 1);
        }, s -> s.value);
    }

    static void checkElements() throws Exception {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle handle = MethodHandles.arrayElementVarHandle(int[].class);
        MethodHandle setter = MethodHandles.arrayElementSetter(int[].class);
        MethodHandle fill = lookup.findStatic(
            Arrays.class, "fill", MethodType.methodType(void.class, int[].class, int.class));
        Method method = Arrays.class.getMethod("fill", int[].class, int.class);
        IntBuffer[] kept = new IntBuffer[4];
        Action racy = s -> s.array[0] = 1;
        ToIntFunction<SameValue> read = s -> s.array[0];
        check("element", racy, s -> s.array[0] = 1, read);
        check("Arrays.fill", racy, s -> Arrays.fill(s.array, 1), read);
        check("Arrays.setAll", racy, s -> Arrays.setAll(s.array, i -> 1), read);
        check("arraycopy", racy, s -> System.arraycopy(new int[] {1, 1}, 0, s.array, 0, 2), read);
        check("Array.setInt", racy, s -> Array.setInt(s.array, 0, 1), read);
        check("IntBuffer.wrap", racy, s -> IntBuffer.wrap(s.array).put(0, 1), read);
        check("IntBuffer of before", s -> {
            kept[3] = IntBuffer.wrap(s.array);
            s.array[0] = 1;
        }, s -> kept[3].put(0, 1), read);
        check("VarHandle of elements", racy, s -> handle.set(s.array, 0, 1), read);
        check("setter of elements", racy, s -> {
            setter.invokeExact(s.array, 0, 1);
        }, read);
        check("handle of fill", racy, s -> {
            fill.invokeExact(s.array, 1);
        }, read);
        check("Method of fill", racy, s -> method.invoke(null, s.array, 1), read);
    }

    public static void main(String[] args) throws Exception {
        isControl = args.length > 0;
        checkFields();
        checkElements();
    }
}
