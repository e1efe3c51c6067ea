// As EnumSingleton, but a thread sets it again.
public class EnumSingletonBroken {
    enum Registry {
        INSTANCE;

        int value;

        Registry() {
            value = 42;
        }
    }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Thread second = start(() -> {
            Thread.sleep(100);
            seen[0] = Registry.INSTANCE.value;
        });
        int own = Registry.INSTANCE.value;
        Registry.INSTANCE.value = 43;
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
