// As ClassInitHolder, but a plain static field is set by the first thread that finds it empty.
public class ClassInitHolderBroken {
    static final class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    static Box instance;

    static Box get() {
        if (instance == null) {
            instance = new Box(42);
        }
        return instance;
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
