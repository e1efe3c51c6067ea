// What a thread did is seen after a join() with a time by which it has ended; JLS 17.4.5: all
// actions in a thread happen-before the successful return from join() on it.
public class ThreadJoinTimed {
    static int value;

    public static void main(String[] args) throws Exception {
        Thread writer = start(() -> {
            value = 42;
        });
        writer.join(60_000);
        int seen = value;
        if (seen != 42) {
            throw new AssertionError(seen);
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
