// Two threads append to one file, each in one write: POSIX puts each at the end, so both lines are
// there, in either order. The two orders are two states.
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;
import java.io.FileOutputStream;

public class FileAppendedBoth {
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
        Thread one = start(() -> append("one\n")), two = start(() -> append("two\n"));
        one.join();
        two.join();
        List<String> lines = Files.readAllLines(Paths.get("both"));
        if (lines.size() != 2 || !lines.contains("one") || !lines.contains("two")) {
            throw new IllegalStateException(lines.toString());
        }
    }
}
