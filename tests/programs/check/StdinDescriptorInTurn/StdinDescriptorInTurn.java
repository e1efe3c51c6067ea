// The twin of StdinDescriptorShared: the second thread has ended before main reads, so main gets
// the second byte.
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

public class StdinDescriptorInTurn {
    public static void main(String[] args) throws IOException, InterruptedException {
        FileInputStream first = new FileInputStream(FileDescriptor.in);
        FileInputStream second = new FileInputStream(FileDescriptor.in);
        Thread thread = new Thread(() -> {
            try {
                assert second.read() == 'a';
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        thread.start();
        thread.join();
        assert first.read() == 'b';
    }
}
