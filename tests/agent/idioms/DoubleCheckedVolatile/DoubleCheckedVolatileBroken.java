// As DoubleCheckedVolatile, but the field is not volatile.
public class DoubleCheckedVolatileBroken {
    static final class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    static Box instance;

    static Box get() {
        Box box = instance;
        if (box == null) {
            synchronized (DoubleCheckedVolatileBroken.class) {
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
            Thread.sleep(100);
            seen[0] = get().value;
        });
        int own = get().value;
        second.join();
        if (own != 42) {
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
