// Two threads write to one FileChannel; what they count beside it is guarded by a ReentrantLock.
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.ReentrantLock;

public class FileChannelLocked {
    static int count;
    static final ReentrantLock LOCK = new ReentrantLock();

    static void write(FileChannel channel) throws Exception {
        for (int i = 0; i < 20; i++) {
            channel.write(ByteBuffer.allocate(10));
            LOCK.lock();
            count++;
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("channel", "");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            Thread one = start(() -> write(channel));
            Thread two = start(() -> {
                write(channel);
            });
            one.join();
            two.join();
        }
        Files.delete(file);
        if (count != 40) {
            throw new AssertionError(count);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
