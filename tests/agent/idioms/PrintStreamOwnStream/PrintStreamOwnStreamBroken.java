// As PrintStreamOwnStream, but the counter is also changed outside of the lock.
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

public class PrintStreamOwnStreamBroken {
    static class Counting extends OutputStream {
        int count;

        @Override
        public void write(int b) throws IOException {
            count++;
        }

        @Override
        public void write(byte[] b, int from, int length) throws IOException {
            count += length;
        }
    }

    static final Counting COUNTING = new Counting();
    static final PrintStream OUT = new PrintStream(COUNTING);

    static void print() throws Exception {
        for (int i = 0; i < 100; i++) {
            OUT.print("x");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> print());
        Thread two = start(() -> {
            Thread.sleep(100);
            COUNTING.count++;
        });
        one.join();
        two.join();
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
