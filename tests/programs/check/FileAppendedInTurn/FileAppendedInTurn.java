// As FileAppendedFirst, the second thread started when the first has ended.
import java.nio.file.Files;
import java.nio.file.Paths;
import java.io.FileOutputStream;

public class FileAppendedInTurn {
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

    static void append(String line) throws Exception {
        try (FileOutputStream out = new FileOutputStream("both", true)) {
            out.write(line.getBytes());
        }
    }

    public static void main(String[] args) throws Exception {
        start(() -> append("one\n")).join();
        start(() -> append("two\n")).join();
        if (!Files.readAllLines(Paths.get("both")).get(0).equals("one")) {
            throw new IllegalStateException("two came first");
        }
    }
}
