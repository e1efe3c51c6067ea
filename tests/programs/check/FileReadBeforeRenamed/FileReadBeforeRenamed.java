// As FileReadWhileRenamed, looking for the old name first: rename is atomic, so one of them is there.
import java.io.File;

public class FileReadBeforeRenamed {
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
        boolean isOld = new File("old").exists(), isNew = new File("new").exists();
        if (!isNew && !isOld) {
            throw new IllegalStateException("neither");
        }
        mover.join();
    }
}
