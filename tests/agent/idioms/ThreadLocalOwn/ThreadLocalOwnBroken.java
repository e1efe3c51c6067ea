// As ThreadLocalOwn, but the supplier gives the same box to all.
public class ThreadLocalOwnBroken {
    static final class Box {
        int count;
    }

    static final Box SHARED = new Box();
    static final ThreadLocal<Box> LOCAL = ThreadLocal.withInitial(() -> SHARED);

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            Thread.sleep(100);
            LOCAL.get().count++;
        });
        LOCAL.get().count++;
        second.join();
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
