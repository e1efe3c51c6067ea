// Threads that share mapped memory: whether that is a race is not looked at.
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

public class FileMappedShared {
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

    public static void main(String[] args) throws Exception {
        try (RandomAccessFile file = new RandomAccessFile("mapped", "rw")) {
            MappedByteBuffer map = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 10);
            Thread thread = start(() ->
                map.put(4, (byte) 1));
            int seen = map.get(4);
            thread.join();
        }
    }
}
