// As ParkMutex, but it is freed with a plain write.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

public class ParkMutexBroken {
    static boolean locked;
    static int count;
    static final VarHandle LOCKED;

    static {
        try {
            LOCKED = MethodHandles.lookup().findStaticVarHandle(ParkMutexBroken.class, "locked", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void lock() {
        while (!LOCKED.compareAndSet(false, true)) {
            LockSupport.parkNanos(10_000);
        }
    }

    static void unlock() {
        LOCKED.set(false);
    }

    static void work() {
        for (int i = 0; i < 200; i++) {
            lock();
            count++;
            unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> work());
        Thread two = start(() -> work());
        one.join();
        two.join();
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
