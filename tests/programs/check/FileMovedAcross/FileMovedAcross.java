// One thread moves a directory, another writes a file in it by its old name: it may come too late.
import java.io.File;
import java.io.FileOutputStream;

public class FileMovedAcross {
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
        new File("before").mkdir();
        Thread mover = start(() -> new File("before").renameTo(new File("after")));
        new FileOutputStream("before/file").close();
        mover.join();
        if (!new File("after/file").exists()) {
            throw new IllegalStateException();
        }
    }
}
