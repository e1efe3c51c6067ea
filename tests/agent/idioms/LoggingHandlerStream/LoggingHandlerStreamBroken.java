// As LoggingHandlerStream, but two handlers share the stream: their locks are two.
import java.io.OutputStream;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;

public class LoggingHandlerStreamBroken {
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
        StreamHandler second = new StreamHandler(counting, new SimpleFormatter());
        Thread one = start(() -> publish(handler));
        Thread two = start(() -> {
            Thread.sleep(100);
            publish(second);
        });
        one.join();
        two.join();
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
