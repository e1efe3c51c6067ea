// A channel reads into a direct buffer that another thread looks at: threads share memory outside of the
// heap, although only one of them does so by the buffer's own methods.
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;

public class DirectBufferByChannel {
    interface Work {
        void run() throws Exception;
    }

    static Thread start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    static final ByteBuffer one = ByteBuffer.allocateDirect(8);
    static final ByteBuffer two = one.duplicate();

    public static void main(String[] args) throws Exception {
        FileChannel channel = FileChannel.open(
            Paths.get("some"), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        channel.write(ByteBuffer.allocate(8));
        Thread reader = start(() ->
            channel.read(one, 0));
        two.get(0);
        reader.join();
    }
}
