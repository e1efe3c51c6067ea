// The twin of FileReadToEnd: what was read is counted, and the count is right on every schedule.
import java.io.FileInputStream;
import java.io.IOException;

public class FileReadToEndFixed {
    static volatile int turn = 1;
    static int count;

    static void read() {
        try (FileInputStream in = new FileInputStream("letters.txt")) {
            while (in.read() != -1) {
                turn = 1;
                count++;
            }
        } catch (IOException e) {
            throw new IllegalArgumentException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(FileReadToEndFixed::read);
        reader.start();
        turn = 0;
        reader.join();
        assert count == 3;
    }
}
