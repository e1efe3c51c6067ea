// A thread reads a file to its end and writes a volatile field, always the same value, after each
// byte. FileInputStream.read: -1 at the end of the file, so the loop ends after three rounds. The
// position of the file alone tells the rounds apart. When main's write comes after the last round,
// the thread throws.
import java.io.FileInputStream;
import java.io.IOException;

public class FileReadToEnd {
    static volatile int turn = 1;

    static void read() {
        try (FileInputStream in = new FileInputStream("letters.txt")) {
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
        Thread reader = new Thread(FileReadToEnd::read);
        reader.start();
        turn = 0;
        reader.join();
    }
}
