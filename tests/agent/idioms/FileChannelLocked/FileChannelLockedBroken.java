// As FileChannelLocked, but the channel's own locks alone stand between the counts.
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

public class FileChannelLockedBroken {
    static int count;

    static void write(FileChannel channel) throws Exception {
        for (int i = 0; i < 20; i++) {
            channel.write(ByteBuffer.allocate(10));
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        Path file = Files.createTempFile("channel", "");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            Thread one = start(() -> write(channel));
            Thread two = start(() -> {
                Thread.sleep(100);
                write(channel);
            });
            one.join();
            two.join();
        }
        Files.delete(file);
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
