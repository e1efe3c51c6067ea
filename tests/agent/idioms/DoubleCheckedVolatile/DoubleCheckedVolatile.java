// An object is made lazily with double-checked locking and a volatile field; JLS 17.4.5: a write to
// a volatile field happens-before every subsequent read of it.
public class DoubleCheckedVolatile {
    static final class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    static volatile Box instance;

    static Box get() {
        Box box = instance;
        if (box == null) {
            synchronized (DoubleCheckedVolatile.class) {
                box = instance;
                if (box == null) {
                    box = new Box(42);
                    instance = box;
                }
            }
        }
        return box;
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
