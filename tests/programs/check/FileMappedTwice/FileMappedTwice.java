// Two mappings of a file show the same bytes on POSIX; here the second is a copy, and the answer says
// so.
import java.io.RandomAccessFile;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

public class FileMappedTwice {
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
        Thread thread = start(() -> {
            try (RandomAccessFile file = new RandomAccessFile("mapped", "rw")) {
                MappedByteBuffer one = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 10);
                MappedByteBuffer two = file.getChannel().map(FileChannel.MapMode.READ_WRITE, 0, 10);
                one.put(0, (byte) 1);
            }
        });
        thread.join();
    }
}
