// The thread prints after it has set the flag, so it may use the stream that main sets then: which
// one that is, is not tried out, also when the thread has ended before.
import java.io.OutputStream;
import java.io.PrintStream;

public class StreamSetLate {
    static volatile boolean flag;

    static class Counting extends OutputStream {
        @Override
        public void write(int b) {
            throw new IllegalStateException("the new one");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            flag = true;
            System.out.print('x');
        });
        thread.start();
        if (flag) {
            System.setOut(new PrintStream(new Counting()));
        }
        thread.join();
    }
}
