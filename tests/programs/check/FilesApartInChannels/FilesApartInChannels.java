// As FilesApart, by java.nio.file: the buffers outside of the heap are each thread's own.
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.List;
import java.nio.file.StandardOpenOption;

public class FilesApartInChannels {
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

    static void write(String name) throws Exception {
        Files.writeString(Paths.get(name), "first\n");
        Files.write(Paths.get(name), List.of("second", "third"), StandardOpenOption.APPEND);
        if (Files.readAllLines(Paths.get(name)).size() != 3 || Files.size(Paths.get(name)) != 19) {
            throw new IllegalStateException();
        }
        Files.delete(Paths.get(name));
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> write("one")), two = start(() -> write("two"));
        one.join();
        two.join();
    }
}
