// As CallbackUnderLock, but each thread has a ByteArrayOutputStream of its own.
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;

public class CallbackUnderLockBroken {
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
        ByteArrayOutputStream two = new ByteArrayOutputStream();
        one.write(1);
        two.write(2);
        Thread first = start(() -> one.writeTo(counting));
        Thread second = start(() -> {
            Thread.sleep(100);
            two.writeTo(counting);
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
