// Threads that make different names in one directory do not depend on each other: four states, as for
// threads that do nothing.
import java.io.File;

public class FilesMadeInOneDirectory {
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
        new File("common").mkdir();
        Thread one = start(() -> new File("common/one").mkdir());
        Thread two = start(() -> new File("common/two").createNewFile());
        one.join();
        two.join();
        if (new File("common").list().length != 2) {
            throw new IllegalStateException();
        }
    }
}
