import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

/* Before there are several threads, which stream System.out is makes no difference to others. */
public class SetsOut {
    public static void main(String[] args) throws InterruptedException {
        PrintStream old = System.out;
        System.setOut(new PrintStream(new ByteArrayOutputStream()));
        Thread thread = new Thread(() -> System.setOut(old));
        thread.start();
        thread.join();
    }
}
