// All that can be done to files that are there: they are changed for the program, and not on disk
// (tests/run-checks compares the directory).
import java.io.File;
import java.io.FileOutputStream;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;

public class FilesKeptOnDisk {
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

    static void expect(boolean condition) {
        if (!condition) {
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) throws Exception {
        change("kept-one.txt", "kept-two.txt");
        Thread thread = start(() -> change("kept-three.txt", "kept-four.txt"));
        thread.join();
    }

    static void change(String one, String two) throws Exception {
        expect(Files.readString(Paths.get(one)).equals("as it was\n"));
        try (FileOutputStream out = new FileOutputStream(one, true)) {
            out.write("more".getBytes());
        }
        expect(Files.readString(Paths.get(one)).equals("as it was\nmore"));
        try (RandomAccessFile file = new RandomAccessFile(two, "rw")) {
            file.seek(3);
            file.write('I');
            file.setLength(5);
        }
        expect(Files.readString(Paths.get(two)).equals("as It"));
        expect(new File(one).setLastModified(1000) && new File(one).setReadOnly());
        expect(new File(one).lastModified() == 1000);
        Files.move(Paths.get(one), Paths.get(two), StandardCopyOption.REPLACE_EXISTING);
        expect(!new File(one).exists() && new File(two).length() == 14);
        Files.copy(Paths.get(two), Paths.get(one));
        expect(new File(two).delete() && new File(one).length() == 14);
        expect(new File("made-" + one).mkdir() && new File(one).renameTo(new File("made-" + one, one)));
        expect(new File("made-" + one).list().length == 1);
        Files.createSymbolicLink(Paths.get(two), Paths.get("made-" + one, one));
        expect(Files.readString(Paths.get(two)).startsWith("as it was"));
        Files.setLastModifiedTime(Paths.get("."), FileTime.fromMillis(0));
    }
}
