// A static initializer fills a plain array, which two threads read; JLS 12.4.2: a thread that finds
// a class initialized has taken the lock that its initializing thread released.
public class ClassInitStatic {
    static final class Config {
        static int[] cells = new int[2];

        static {
            cells[1] = 42;
        }
    }

    public static void main(String[] args) throws Exception {
        int[] seen = new int[1];
        Thread second = start(() -> {
            seen[0] = Config.cells[1];
        });
        int own = Config.cells[1];
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
