// What programs write to files: text, printing, objects, properties, archives, logs; and what they read back.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.logging.*;
import java.util.stream.*;
import java.util.zip.*;

public class FileWritersAndArchives {
    static Path dir;

    record Point(int x, int y) implements Serializable {
    }

    static void show(String what, Object value) {
        System.out.println(what + ": " + value);
    }

    public static void main(String[] args) throws Exception {
        dir = Files.createTempDirectory("writers");
        text();
        printed();
        objects();
        properties();
        archives();
        logs();
        temporary();
        try (Stream<Path> s = Files.walk(dir)) {
            s.sorted(Comparator.reverseOrder()).forEach(p -> p.toFile().delete());
        }
        show("gone", !dir.toFile().exists());
    }

    static void text() throws IOException {
        File f = dir.resolve("text").toFile();
        try (PrintWriter w = new PrintWriter(new BufferedWriter(new FileWriter(f)))) {
            w.printf("%d %s%n", 1, "one");
            w.println("zwei \u00fc");
        }
        try (FileWriter w = new FileWriter(f, true)) {
            w.write("three");
        }
        show("lines", Files.readAllLines(f.toPath()));
        try (BufferedWriter w = Files.newBufferedWriter(f.toPath(), StandardOpenOption.APPEND)) {
            w.newLine();
            w.append("four");
        }
        try (BufferedReader r = new BufferedReader(new FileReader(f))) {
            show("lines", r.lines().collect(Collectors.joining("|")));
        }
        Files.write(f.toPath(), List.of("a", "b", "c"));
        show("size", Files.size(f.toPath()));
        try (LineNumberReader r = new LineNumberReader(new FileReader(f)); Scanner s = new Scanner(f)) {
            r.skip(3);
            show("number", r.getLineNumber() + s.next() + s.next());
        }
        try (PrintWriter w = new PrintWriter(f, StandardCharsets.UTF_16BE)) {
            w.print("\u20ac");
        }
        show("bytes", Arrays.toString(Files.readAllBytes(f.toPath())));
    }

    static void printed() throws IOException {
        PrintStream before = System.out;
        File f = dir.resolve("printed").toFile();
        try (PrintStream out = new PrintStream(new FileOutputStream(f), true)) {
            System.setOut(out);
            System.out.println("into the file");
            System.out.print(42);
        } finally {
            System.setOut(before);
        }
        show("printed", Files.readString(f.toPath()));
    }

    static void objects() throws Exception {
        Path f = dir.resolve("objects");
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(f))) {
            out.writeObject(List.of(new Point(1, 2), "text", 3.5));
            out.writeInt(7);
        }
        try (ObjectInputStream in = new ObjectInputStream(new FileInputStream(f.toFile()))) {
            show("objects", in.readObject() + " " + in.readInt());
        }
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(f.toFile())))) {
            for (int i = 0; i < 5000; i++) {
                out.writeInt(i);
            }
        }
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(f.toFile())))) {
            in.skipBytes(4 * 4321);
            show("data", in.readInt() + " " + in.available());
        }
    }

    static void properties() throws IOException {
        Path f = dir.resolve("properties");
        Properties p = new Properties();
        p.setProperty("key", "value = 1");
        try (Writer w = Files.newBufferedWriter(f)) {
            p.store(w, "comment");
        }
        show("stored", Files.readAllLines(f).stream().filter(l -> !l.startsWith("#") || l.equals("#comment")).collect(Collectors.toList()));
        Properties q = new Properties();
        try (InputStream in = Files.newInputStream(f)) {
            q.load(in);
        }
        show("loaded", q.equals(p));
    }

    static void archives() throws IOException {
        File f = dir.resolve("archive.zip").toFile();
        try (ZipOutputStream out = new ZipOutputStream(new FileOutputStream(f))) {
            out.putNextEntry(new ZipEntry("one.txt"));
            out.write("first entry".getBytes());
            out.putNextEntry(new ZipEntry("dir/"));
            out.putNextEntry(new ZipEntry("dir/two.bin"));
            out.write(new byte[10000]);
        }
        try (ZipFile zip = new ZipFile(f)) {
            show("entries", zip.stream().map(e -> e.getName() + " " + e.getSize()).collect(Collectors.toList()));
            show("first", new String(zip.getInputStream(zip.getEntry("one.txt")).readAllBytes()));
            show("crc", Long.toHexString(zip.getEntry("dir/two.bin").getCrc()));
        }
        try (FileSystem fs = FileSystems.newFileSystem(f.toPath())) {
            show("as a file system", Files.readString(fs.getPath("/one.txt")));
        }
        File g = dir.resolve("g.gz").toFile();
        try (OutputStream out = new GZIPOutputStream(new FileOutputStream(g))) {
            out.write("packed".getBytes());
        }
        try (InputStream in = new GZIPInputStream(new FileInputStream(g))) {
            show("unpacked", new String(in.readAllBytes()));
        }
        try (OutputStream out = new FileOutputStream(f)) {
            out.write(1);
        }
        try (ZipFile zip = new ZipFile(f)) {
            show("not an archive", zip);
        } catch (ZipException e) {
            show("not an archive", e.getMessage());
        }
    }

    static void logs() throws IOException {
        Path f = dir.resolve("log");
        Logger logger = Logger.getLogger("subject");
        logger.setUseParentHandlers(false);
        FileHandler handler = new FileHandler(f.toString(), true);
        handler.setFormatter(new java.util.logging.Formatter() {
            @Override
            public String format(LogRecord r) {
                return r.getLevel() + ":" + formatMessage(r) + "\n";
            }
        });
        logger.addHandler(handler);
        logger.info("started");
        logger.log(Level.WARNING, "value {0}", 17);
        logger.fine("not logged");
        try (Stream<Path> s = Files.list(dir)) {
            show("lock file", s.anyMatch(p -> p.getFileName().toString().equals("log.lck")));
        }
        handler.close();
        show("log", Files.readAllLines(f));
    }

    static void temporary() throws IOException {
        File t = File.createTempFile("abc", ".tmp", dir.toFile());
        show("temporary", t.getName().matches("abc\\d+\\.tmp") + " " + t.length());
        t.deleteOnExit();
        Path u = Files.createTempFile(dir, null, null), v = Files.createTempDirectory(dir, "x");
        show("temporary", Files.isRegularFile(u) + " " + Files.isDirectory(v) + " " + u.getFileName().toString().endsWith(".tmp"));
        try (OutputStream out = Files.newOutputStream(u, StandardOpenOption.DELETE_ON_CLOSE)) {
            out.write(1);
        }
        show("deleted", Files.exists(u));
    }
}
