// As FileReadToEnd, from standard input without a buffer in Java.
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;

public class StdinReadToEnd {
    static volatile int turn = 1;

    static void read() {
        FileInputStream in = new FileInputStream(FileDescriptor.in);
        try {
            while (in.read() != -1) {
                turn = 1;
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(e);
        }
        if (turn == 0) {
            throw new IllegalStateException("read to the end");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(StdinReadToEnd::read);
        reader.start();
        turn = 0;
        reader.join();
    }
}
