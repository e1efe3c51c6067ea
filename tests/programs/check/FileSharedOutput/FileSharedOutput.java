// Two threads print to one PrintStream of a file: it locks itself, and each line stays whole.
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;

public class FileSharedOutput {
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
        PrintStream out = new PrintStream("shared");
        Thread one = start(() -> out.println("one")), two = start(() -> out.println("two"));
        one.join();
        two.join();
        out.close();
        List<String> lines = Files.readAllLines(Paths.get("shared"));
        if (lines.size() != 2 || !lines.contains("one") || !lines.contains("two")) {
            throw new IllegalStateException(lines.toString());
        }
    }
}
