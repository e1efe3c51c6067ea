// As MethodHandleVolatile, but the value is written behind the hand-over.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class MethodHandleVolatileBroken {
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
            Thread.sleep(100);
            if (box.value != 42) {
                throw new AssertionError(box.value);
            }
        });
        set(box);
        box.value = 42;
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
