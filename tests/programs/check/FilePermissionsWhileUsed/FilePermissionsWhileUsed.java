// A thread takes the search permission of a directory away while another looks into it: root may look
// nevertheless, others may not; either way, what is there is either seen or not.
import java.io.File;

public class FilePermissionsWhileUsed {
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
        new File("closed").mkdir();
        new File("closed/file").createNewFile();
        Thread closer = start(() -> new File("closed").setExecutable(false, false));
        new File("closed/file").exists();
        closer.join();
        if (!new File("closed").exists()) {
            throw new IllegalStateException();
        }
    }
}
