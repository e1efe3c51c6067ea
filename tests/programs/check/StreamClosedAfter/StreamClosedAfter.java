// The twin of StreamClosedMeanwhile: the stream is closed by a thread that is started after the
// write.
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

public class StreamClosedAfter {
    static FileOutputStream out = new FileOutputStream(FileDescriptor.out);

    static void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Thread other = new Thread(() -> { });
        other.start();
        out.write(new byte[] {'x'});
        Thread thread = new Thread(StreamClosedAfter::close);
        thread.start();
        thread.join();
        other.join();
    }
}
