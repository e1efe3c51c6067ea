// As ClassInitStatic, but the array is filled by a method that the first thread calls.
public class ClassInitStaticBroken {
    static final class Config {
        static int[] cells = new int[2];

        static void fill() {
            cells[1] = 42;
        }
    }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Thread second = start(() -> {
            Thread.sleep(100);
            seen[0] = Config.cells[1];
        });
        Config.fill();
        int own = Config.cells[1];
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
