// An enum constant's plain field is set by its constructor and read by two threads; JLS 8.9.3 and
// 12.4.2: constants are made by the initialization of the enum.
public class EnumSingleton {
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
            seen[0] = Registry.INSTANCE.value;
        });
        int own = Registry.INSTANCE.value;
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
