// A thread lists a directory in which another makes a file: it may be there or not.
import java.io.File;

public class FileListedWhileMade {
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
        new File("listed").mkdir();
        Thread maker = start(() -> new File("listed/new").createNewFile());
        if (new File("listed").list().length != 0) {
            throw new IllegalStateException("it was there");
        }
        maker.join();
    }
}
