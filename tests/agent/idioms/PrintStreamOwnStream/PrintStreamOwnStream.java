// A stream of the program is called under the lock of the PrintStream around it, so its counter is
// counted by one thread at a time (JLS 17.4.4: unlock happens-before the next lock;
// PrintStream.write is documented to be synchronized by its own lock in JDK 17).
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;

public class PrintStreamOwnStream {
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
        Thread two = start(() -> print());
        one.join();
        two.join();
        if (COUNTING.count != 200) {
            throw new AssertionError(COUNTING.count);
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
