// java.nio.file: create, write, read, copy, move, walk, attributes, directory streams, temporary files, errors; in a temporary directory.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.stream.*;

public class FilesInTempDirectory {
    static Path dir;

    static String rel(Object p) {
        return String.valueOf(p).replace(dir.toString(), "DIR");
    }

    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + rel(c.call()));
        } catch (Throwable t) {
            System.out.println(what + " !! " + rel(t));
        }
    }

    public static void main(String[] args) throws Exception {
        dir = Files.createTempDirectory("heddle");
        try {
            run();
            tree();
        } finally {
            try (Stream<Path> s = Files.walk(dir)) {
                s.sorted(Comparator.reverseOrder()).forEach(p -> p.toFile().delete());
            }
        }
        System.out.println("gone " + Files.notExists(dir));
    }

    static void run() throws Exception {
        Path f = dir.resolve("a.txt");
        attempt("write", () -> Files.writeString(f, "line one\nline two\nline three\n"));
        attempt("size", () -> Files.size(f));
        attempt("lines", () -> Files.readAllLines(f));
        attempt("append", () -> Files.write(f, List.of("four", "five"), StandardOpenOption.APPEND));
        attempt("read", () -> Files.readString(f).replace("\n", "|"));
        attempt("stream", () -> { try (Stream<String> s = Files.lines(f)) { return s.filter(l -> l.contains("t")).count(); } });
        attempt("bytes", () -> Files.readAllBytes(f).length);
        attempt("create new", () -> Files.createFile(f));
        attempt("no such", () -> Files.readString(dir.resolve("missing")));
        attempt("create_new option", () -> Files.writeString(f, "x", StandardOpenOption.CREATE_NEW));
        attempt("no create", () -> Files.writeString(dir.resolve("missing"), "x", StandardOpenOption.WRITE));
        attempt("mkdir", () -> Files.createDirectory(dir.resolve("sub")));
        attempt("mkdir again", () -> Files.createDirectory(dir.resolve("sub")));
        attempt("mkdirs", () -> Files.createDirectories(dir.resolve("sub/deep/er")));
        attempt("mkdir without parent", () -> Files.createDirectory(dir.resolve("x/y")));
        attempt("copy", () -> Files.copy(f, dir.resolve("sub/b.txt")));
        attempt("copy again", () -> Files.copy(f, dir.resolve("sub/b.txt")));
        attempt("copy replace", () -> Files.copy(f, dir.resolve("sub/b.txt"), StandardCopyOption.REPLACE_EXISTING));
        attempt("copy from stream", () -> Files.copy(new ByteArrayInputStream("bytes".getBytes(StandardCharsets.US_ASCII)), dir.resolve("c.bin")));
        attempt("move", () -> Files.move(dir.resolve("c.bin"), dir.resolve("d.bin"), StandardCopyOption.ATOMIC_MOVE));
        attempt("exists", () -> Files.exists(dir.resolve("c.bin")) + " " + Files.exists(dir.resolve("d.bin")) + " " + Files.isDirectory(dir) + Files.isRegularFile(f) + Files.isSymbolicLink(f) + Files.isReadable(f) + Files.isSameFile(f, dir.resolve("sub/../a.txt")) + Files.isHidden(dir.resolve(".h")));
        attempt("delete full", () -> { Files.delete(dir.resolve("sub")); return 0; });
        attempt("delete", () -> Files.deleteIfExists(dir.resolve("d.bin")) + " " + Files.deleteIfExists(dir.resolve("d.bin")));
        attempt("delete missing", () -> { Files.delete(dir.resolve("d.bin")); return 0; });
        attempt("mismatch", () -> Files.mismatch(f, dir.resolve("sub/b.txt")) + " " + Files.mismatch(f, Files.writeString(dir.resolve("m"), "line 0ne")));
        attempt("link", () -> Files.createSymbolicLink(dir.resolve("ln"), Path.of("a.txt")));
        attempt("read link", () -> Files.readSymbolicLink(dir.resolve("ln")) + " " + Files.size(dir.resolve("ln")) + " " + Files.isSymbolicLink(dir.resolve("ln")));
        BasicFileAttributes at = Files.readAttributes(f, BasicFileAttributes.class);
        System.out.println(at.size() + " " + at.isRegularFile() + at.isDirectory() + at.isOther());
        Files.setLastModifiedTime(f, FileTime.fromMillis(1_000_000_000_000L));
        System.out.println(Files.getLastModifiedTime(f) + " " + Files.getAttribute(f, "size"));
        Files.setPosixFilePermissions(f, PosixFilePermissions.fromString("rw-r-----"));
        System.out.println(PosixFilePermissions.toString(Files.getPosixFilePermissions(f)));
        try (BufferedWriter w = Files.newBufferedWriter(dir.resolve("w.txt"))) {
            w.write("written");
            w.newLine();
        }
        try (BufferedReader r = Files.newBufferedReader(dir.resolve("w.txt"))) {
            System.out.println(r.readLine() + " " + r.readLine());
        }
        Path tmp = Files.createTempFile(dir, "pre", ".suf");
        System.out.println(tmp.getFileName().toString().startsWith("pre") + " " + tmp.toString().endsWith(".suf") + " " + Files.size(tmp));
        Files.delete(tmp);
    }

    static void tree() throws IOException {
        try (Stream<Path> s = Files.walk(dir)) {
            System.out.println(s.map(p -> rel(p)).sorted().toList());
        }
        try (Stream<Path> s = Files.list(dir)) {
            System.out.println(s.map(p -> p.getFileName().toString()).sorted().toList());
        }
        try (Stream<Path> s = Files.find(dir, 5, (p, a) -> a.isRegularFile() && p.toString().endsWith(".txt"))) {
            System.out.println(s.map(p -> rel(p)).sorted().toList());
        }
        List<String> names = new ArrayList<>();
        try (DirectoryStream<Path> ds = Files.newDirectoryStream(dir, "*.{txt,bin}")) {
            ds.forEach(p -> names.add(p.getFileName().toString()));
        }
        Collections.sort(names);
        System.out.println(names);
        int[] counts = new int[3];
        Files.walkFileTree(dir, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path p, BasicFileAttributes a) {
                counts[0]++;
                return p.endsWith("deep") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path p, BasicFileAttributes a) {
                counts[1]++;
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path p, IOException e) {
                counts[2]++;
                return FileVisitResult.CONTINUE;
            }
        });
        System.out.println(Arrays.toString(counts));
        File file = dir.resolve("a.txt").toFile();
        System.out.println(file.exists() + " " + file.length() + " " + file.getName() + " " + file.isFile() + file.canRead() + " " + rel(file.getParent()) + " " + file.renameTo(dir.resolve("renamed.txt").toFile()) + file.exists() + " " + new File(dir.toFile(), "nd").mkdir() + new File(dir.toFile(), "nd").mkdir() + " " + new File(dir.toFile(), "nd").list().length + new File(dir.toFile(), "none").delete());
    }
}
