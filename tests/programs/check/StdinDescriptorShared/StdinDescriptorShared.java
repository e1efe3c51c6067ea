// Two threads read a byte each from standard input, each through a stream of its own. The streams
// have the same file descriptor and so the same position: who comes first gets the 'a'.
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

public class StdinDescriptorShared {
    public static void main(String[] args) throws IOException, InterruptedException {
        FileInputStream first = new FileInputStream(FileDescriptor.in);
        FileInputStream second = new FileInputStream(FileDescriptor.in);
        Thread thread = new Thread(() -> {
            try {
                second.read();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.start();
        int mine = first.read();
        thread.join();
        assert mine == 'a';
    }
}
