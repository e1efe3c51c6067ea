// The reader may find the old name, the new one, or neither if it looks for the new one first.
import java.io.File;

public class FileReadWhileRenamed {
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
        new File("old").createNewFile();
        Thread mover = start(() -> new File("old").renameTo(new File("new")));
        boolean isNew = new File("new").exists(), isOld = new File("old").exists();
        if (!isNew && !isOld) {
            throw new IllegalStateException("neither");
        }
        mover.join();
    }
}
