// StreamHandler writes its records, and flushes, with its lock held: a stream of the program's is
// called by one thread at a time (JLS 17.4.4).
import java.io.OutputStream;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

public class LoggingHandlerStream {
    static class Counting extends OutputStream {
        int count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] b, int from, int length) {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        Counting counting = new Counting();
        StreamHandler handler = new StreamHandler(counting, new SimpleFormatter());
        StreamHandler second = handler;
        Thread one = start(() -> publish(handler));
        Thread two = start(() -> {
            Thread.sleep(100);
            publish(second);
        });
        one.join();
        two.join();
        if (counting.count == 0) {
            throw new AssertionError(counting.count);
        }
        System.out.println("done");
    }

    static void publish(StreamHandler to) {
        for (int i = 0; i < 20; i++) {
            to.publish(new LogRecord(Level.INFO, "message"));
            to.flush();
        }
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
