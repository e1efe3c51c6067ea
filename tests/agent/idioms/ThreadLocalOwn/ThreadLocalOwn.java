// Each thread counts in a box of its own; ThreadLocal: each thread that accesses the variable has
// its own copy, made by the supplier.
public class ThreadLocalOwn {
    static final class Box {
        int count;
    }

    static final ThreadLocal<Box> LOCAL = ThreadLocal.withInitial(Box::new);

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            LOCAL.get().count++;
        });
        LOCAL.get().count++;
        second.join();
        if (LOCAL.get().count != 1) {
            throw new AssertionError(LOCAL.get().count);
        }
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
