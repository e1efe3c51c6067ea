// Within one virtual machine a second lock of the same bytes is refused by an exception, whichever
// thread has the first (FileChannel.lock).
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Paths;
import java.nio.file.StandardOpenOption;

public class FileLockHeld {
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
        FileChannel channel =
            FileChannel.open(Paths.get("locked"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock lock = channel.lock();
        try {
            FileChannel.open(Paths.get("locked"), StandardOpenOption.WRITE).tryLock();
            throw new IllegalStateException("locked twice");
        } catch (OverlappingFileLockException e) {
            lock.release();
        }
        Thread thread = start(() -> channel.lock().release());
        thread.join();
        channel.close();
    }
}
