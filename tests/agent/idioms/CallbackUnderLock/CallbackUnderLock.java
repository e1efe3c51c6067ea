// A synchronized method of the JDK that is overridden by nobody calls code of the program:
// ByteArrayOutputStream.writeTo is synchronized, and writes to a stream of the program's with the
// lock held.
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

public class CallbackUnderLock {
    static class Counting extends OutputStream {
        int count;

        @Override
        public void write(int b) {
            count++;
        }

        @Override
        public void write(byte[] b, int from, int length) {
            count += length;
        }
    }

    public static void main(String[] args) throws Exception {
        Counting counting = new Counting();
        ByteArrayOutputStream one = new ByteArrayOutputStream();
        ByteArrayOutputStream two = one;
        one.write(1);
        two.write(2);
        Thread first = start(() -> one.writeTo(counting));
        Thread second = start(() -> {
            Thread.sleep(100);
            two.writeTo(counting);
        });
        first.join();
        second.join();
        if (counting.count != 4) {
            throw new AssertionError(counting.count);
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
