// Each thread writes a file of its own, many times: files that only one thread uses are no reason to
// switch. Two threads that do nothing else have four states: the start of each, the first end
// and the last.
import java.io.FileWriter;

public class FilesApart {
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
        for (int i = 0; i < 20; i++) {
            try (FileWriter out = new FileWriter(name, true)) {
                out.write("line\n");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> write("one")), two = start(() -> write("two"));
        one.join();
        two.join();
    }
}
