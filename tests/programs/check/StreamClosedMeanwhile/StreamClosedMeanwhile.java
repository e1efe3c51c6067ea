// One thread closes the stream, the other one writes to it. FileOutputStream.write: "IOException if
// an I/O error occurs", which it is for a closed file; both orders are possible.
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

public class StreamClosedMeanwhile {
    public static void main(String[] args) throws IOException, InterruptedException {
        FileOutputStream out = new FileOutputStream(FileDescriptor.out);
        Thread thread = new Thread(() -> {
            try {
                out.close();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        try {
            out.write(new byte[] {'x'});
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        thread.join();
    }
}
