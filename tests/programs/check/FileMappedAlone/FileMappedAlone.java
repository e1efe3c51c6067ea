// What a thread writes to mapped memory it reads from the file, and the other way round.
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;

public class FileMappedAlone {
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
                file.write("0123456789".getBytes());
                FileChannel channel = file.getChannel();
                MappedByteBuffer map = channel.map(FileChannel.MapMode.READ_WRITE, 0, 10);
                map.put(4, (byte) 'x');
                ByteBuffer read = ByteBuffer.allocate(1);
                channel.read(read, 4);
                channel.write(ByteBuffer.wrap(new byte[] {'y'}), 5);
                if (read.get(0) != 'x' || map.get(5) != 'y') {
                    throw new IllegalStateException();
                }
            }
        });
        thread.join();
    }
}
