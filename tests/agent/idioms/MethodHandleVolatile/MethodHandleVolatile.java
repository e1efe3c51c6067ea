// Handles that Lookup.findGetter and findSetter make of a volatile field access it as getfield and
// putfield do, so they are volatile accesses.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class MethodHandleVolatile {
    static class Box {
        int value;
        volatile boolean flag;
    }

    static final MethodHandle GET;
    static final MethodHandle SET;

    static {
        try {
            GET = MethodHandles.lookup().findGetter(Box.class, "flag", boolean.class);
            SET = MethodHandles.lookup().findSetter(Box.class, "flag", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static boolean get(Box box) {
        try {
            return (boolean) GET.invokeExact(box);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    static void set(Box box) {
        try {
            SET.invokeExact(box, true);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        get(box);
        set(new Box());
        Thread reader = start(() -> {
            while (!get(box)) {
                Thread.onSpinWait();
            }
            if (box.value != 42) {
                throw new AssertionError(box.value);
            }
        });
        box.value = 42;
        set(box);
        reader.join();
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
