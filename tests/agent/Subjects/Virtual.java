import java.lang.reflect.Method;

/** Virtual threads, where the JVM has them: they race, and load classes. */
public class Virtual {
    static class Loaded {
        static int count;

        static void add() {
            count++;
        }
    }

    static int shared;
    static final Object LOCK = new Object();
    static int locked;

    static void use(int value) {
        shared = value;
        Loaded.add();
        synchronized (LOCK) {
            locked++;
        }
    }

    public static void main(String[] args) throws Exception {
        Method start = Thread.class.getMethod("startVirtualThread", Runnable.class);
        Thread one = (Thread) start.invoke(null, (Runnable) () -> use(1));
        Thread two = (Thread) start.invoke(null, (Runnable) () -> use(2));
        one.join();
        two.join();
        System.out.println(locked);
    }
}
