// As BufferedWriterOwnWriter, but each thread has a BufferedWriter of its own around the same
// writer, whose lock is therefore another one.
import java.io.BufferedWriter;
import java.io.PrintWriter;
import java.io.Writer;

public class BufferedWriterOwnWriterBroken {
    static class Counting extends Writer {
        int count;

        @Override
        public void write(char[] c, int from, int length) {
            count += length;
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
        }
    }

    static final Counting COUNTING = new Counting();

    static PrintWriter writer() {
        return new PrintWriter(new BufferedWriter(COUNTING, 4));
    }

    static void print(PrintWriter to) {
        for (int i = 0; i < 100; i++) {
            to.print("word");
        }
        to.flush();
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread one = start(() -> print(new PrintWriter(new BufferedWriter(new Through(lock), 4))));
        Thread two = start(() -> {
            Thread.sleep(100);
            print(new PrintWriter(new BufferedWriter(new Through(new Object()), 4)));
        });
        one.join();
        two.join();
        System.out.println("done");
    }

    static class Through extends Writer {
        Through(Object lock) {
            super(lock);
        }

        @Override
        public void write(char[] c, int from, int length) {
            COUNTING.write(c, from, length);
        }

        @Override
        public void flush() {
        }

        @Override
        public void close() {
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
