// The times of a file that the program has written come from the clock: then they count in states.
import java.io.File;
import java.io.FileWriter;

public class FileTimesTold {
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
        Thread writer = start(() -> new FileWriter("timed").close());
        writer.join();
        if (new File("timed").lastModified() == 0) {
            throw new IllegalStateException();
        }
    }
}
