// The twin of StreamSetLate: the stream is set before there is a second thread (Thread.start:
// what comes before it happens before all actions of the thread).
import java.io.OutputStream;
import java.io.PrintStream;

public class StreamSetBefore {
    public static void main(String[] args) throws InterruptedException {
        System.setOut(new PrintStream(OutputStream.nullOutputStream()));
        Thread thread = new Thread(() -> System.out.print('x'));
        thread.start();
        thread.join();
    }
}
