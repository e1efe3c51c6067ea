// As FileListedWhileMade, but the file is made in another directory: main and the thread never switch.
import java.io.File;

public class FileListedElsewhere {
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
        new File("other").mkdir();
        Thread maker = start(() -> new File("other/new").createNewFile());
        if (new File("listed").list().length != 0) {
            throw new IllegalStateException("it was there");
        }
        maker.join();
    }
}
