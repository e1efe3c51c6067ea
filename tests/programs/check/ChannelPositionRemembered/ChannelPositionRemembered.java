// As FilePositionRemembered, with the position of a FileChannel and of a RandomAccessFile.
import java.io.IOException;
import java.io.RandomAccessFile;

public class ChannelPositionRemembered {
    static volatile boolean open;

    static void skip(RandomAccessFile file) {
        try {
            if (open) {
                file.seek(2);
            }
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        RandomAccessFile file = new RandomAccessFile("letters.txt", "r");
        Thread thread = new Thread(() -> skip(file));
        thread.start();
        open = true;
        open = false;
        thread.join();
        if (file.getChannel().position() == 0) {
            throw new IllegalStateException("at the beginning");
        }
        throw new IllegalArgumentException("not at the beginning");
    }
}
