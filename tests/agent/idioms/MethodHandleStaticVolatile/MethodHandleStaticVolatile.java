// The same of a static field, with handles of Lookup.unreflectGetter and unreflectSetter.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;

public class MethodHandleStaticVolatile {
    static int value;
    static volatile int flag;
    static MethodHandle get;
    static MethodHandle set;

    static int flag() {
        try {
            return (int) get.invoke();
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    static void raise(int to) {
        try {
            set.invoke(to);
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        java.lang.reflect.Field field = MethodHandleStaticVolatile.class.getDeclaredField("flag");
        get = MethodHandles.lookup().unreflectGetter(field);
        set = MethodHandles.lookup().unreflectSetter(field);
        raise(flag());
        Thread reader = start(() -> {
            while (flag() == 0) {
                Thread.onSpinWait();
            }
            if (value != 42) {
                throw new AssertionError(value);
            }
        });
        value = 42;
        raise(1);
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
