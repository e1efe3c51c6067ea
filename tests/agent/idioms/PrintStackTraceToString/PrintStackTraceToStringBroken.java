// As PrintStackTraceToString, but each thread has a stream of its own.
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class PrintStackTraceToStringBroken {
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
        PrintStream two = new PrintStream(new ByteArrayOutputStream());
        Thread first = start(() -> new Counted().printStackTrace(one));
        Thread second = start(() -> {
            Thread.sleep(50);
            new Counted().printStackTrace(two);
        });
        first.join();
        second.join();
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
