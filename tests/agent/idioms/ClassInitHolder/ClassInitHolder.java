// The first thread that uses the holder makes the object; JLS 12.4.2: a thread that finds a class
// initialized, or waits for it, has taken the lock that its initializing thread released.
public class ClassInitHolder {
    static final class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    static final class Holder {
        static final Box INSTANCE = new Box(42);
    }

    static Box get() {
        return Holder.INSTANCE;
    }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Thread second = start(() -> {
            seen[0] = get().value;
        });
        int own = get().value;
        second.join();
        if (own + seen[0] != 84) {
            throw new AssertionError(own);
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
