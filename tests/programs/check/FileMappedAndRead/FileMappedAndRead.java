// A thread writes to mapped memory, another reads the file: these are the same bytes.
import java.io.RandomAccessFile;
import java.io.FileInputStream;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

public class FileMappedAndRead {
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
            try (FileInputStream in = new FileInputStream("mapped")) {
                in.skip(4);
                in.read();
            }
            thread.join();
        }
    }
}
