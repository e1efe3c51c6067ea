// The other thread reads a byte, or does not, depending on a flag that is then as it was before:
// the paths differ in nothing but the position of the file. The next byte is the first one or the
// second one (FileInputStream.read: the next byte).
import java.io.FileInputStream;
import java.io.IOException;

public class FilePositionRemembered {
    static volatile boolean open;

    static void read(FileInputStream in) {
        try {
            if (open) {
                in.read();
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        FileInputStream in = new FileInputStream("letters.txt");
        Thread thread = new Thread(() -> read(in));
        thread.start();
        open = true;
        open = false;
        thread.join();
        if (in.read() == 'a') {
            throw new IllegalStateException("nothing was read before");
        }
        throw new IllegalArgumentException("a byte was read before");
    }
}
