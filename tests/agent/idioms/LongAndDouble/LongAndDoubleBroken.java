// As LongAndDouble, but they are written after the flag.
public class LongAndDoubleBroken {
    static volatile boolean ready;
    static long amount;
    static double rate;
    static double seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = amount * rate;
        });
        ready = true;
        amount = 84;
        rate = 0.5;
        reader.join();
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
