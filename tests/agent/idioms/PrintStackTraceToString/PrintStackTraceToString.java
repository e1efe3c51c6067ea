// Throwable.printStackTrace holds the lock of its stream: toString() of an exception of the
// program's is called under it.
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class PrintStackTraceToString {
    static int asked;

    static class Counted extends Exception {
        @Override
        public String toString() {
            asked++;
            return "counted";
        }
    }

    public static void main(String[] args) throws Exception {
        PrintStream one = new PrintStream(new ByteArrayOutputStream());
        PrintStream two = one;
        Thread first = start(() -> new Counted().printStackTrace(one));
        Thread second = start(() -> {
            Thread.sleep(50);
            new Counted().printStackTrace(two);
        });
        first.join();
        second.join();
        if (asked != 2) {
            throw new AssertionError(asked);
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
