// As StringBufferHandover, but the value is written after the hand-over: nothing orders it before
// the read.
public class StringBufferHandoverBroken {
    static final StringBuffer BUFFER = new StringBuffer();
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            while (BUFFER.length() == 0) {
                Thread.onSpinWait();
            }
            Thread.sleep(100);
            seen = value;
        });
        BUFFER.append('x');
        value = 42;
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
