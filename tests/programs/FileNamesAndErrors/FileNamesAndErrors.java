// Names of files and what can be wrong with them: slashes, dots, links, directories in the way, moves with options, permissions, times; by java.io.File and java.nio.file.
import java.io.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
import java.util.*;
import java.util.concurrent.Callable;
import java.util.stream.*;

public class FileNamesAndErrors {
    static Path dir;

    static void attempt(String what, Callable<?> c) {
        String result;
        try {
            result = " -> " + c.call();
        } catch (Throwable t) {
            result = " !! " + t;
        }
        System.out.println((what + result).replace(dir.toString(), "DIR"));
    }

    static File file(String name) {
        return new File(dir.toFile(), name);
    }

    static Path path(String name) {
        return dir.resolve(name);
    }

    static String tree() throws IOException {
        try (Stream<Path> s = Files.walk(dir)) {
            return s.sorted().map(p -> dir.relativize(p) + (Files.isDirectory(p, LinkOption.NOFOLLOW_LINKS) ? "/" : ""))
                    .collect(Collectors.joining(" "));
        }
    }

    public static void main(String[] args) throws Exception {
        dir = Files.createTempDirectory("names").toRealPath();
        try {
            oldNames();
            newNames();
            links();
            moves();
            attributes();
        } finally {
            try (Stream<Path> s = Files.walk(dir)) {
                s.sorted(Comparator.reverseOrder()).forEach(p -> p.toFile().delete());
            }
        }
        System.out.println("gone " + Files.notExists(dir));
    }

    static void oldNames() {
        attempt("mkdir", () -> file("d").mkdir());
        attempt("mkdir again", () -> file("d").mkdir());
        attempt("mkdir slash", () -> new File(dir + "/e/").mkdir());
        attempt("mkdir below nothing", () -> file("no/e").mkdir());
        attempt("mkdirs", () -> file("x/y/z").mkdirs());
        attempt("create", () -> file("f").createNewFile());
        attempt("create again", () -> file("f").createNewFile());
        attempt("create below a file", () -> file("f/g").createNewFile());
        attempt("create in nothing", () -> file("no/g").createNewFile());
        attempt("open directory to write", () -> new FileOutputStream(file("d")));
        attempt("open directory to read", () -> new FileInputStream(file("d")));
        attempt("open nothing", () -> new FileInputStream(file("none")));
        attempt("open below a file", () -> new FileInputStream(file("f/x")));
        attempt("delete full", () -> file("x").delete());
        attempt("delete", () -> file("x/y/z").delete());
        attempt("delete again", () -> file("x/y/z").delete());
        attempt("list", () -> Arrays.toString(file("x").list()));
        attempt("list of a file", () -> Arrays.toString(file("f").list()));
        attempt("rename to a directory", () -> file("f").renameTo(file("d")));
        attempt("rename into a directory", () -> file("f").renameTo(file("d/f")));
        attempt("rename of nothing", () -> file("f").renameTo(file("g")));
        attempt("rename below itself", () -> file("x").renameTo(file("x/y/x")));
        attempt("canonical", () -> new File(dir + "/d/../x/./y//").getCanonicalPath());
        attempt("canonical of nothing", () -> new File(dir + "/no/../zz/..//ww").getCanonicalPath());
        attempt("exists through dots", () -> new File(dir + "/d/../d/f").exists());
        attempt("exists through a file", () -> new File(dir + "/d/f/..").exists());
        attempt("tree", FileNamesAndErrors::tree);
    }

    static void newNames() {
        attempt("createDirectory", () -> Files.createDirectory(path("n")));
        attempt("createDirectory again", () -> Files.createDirectory(path("n")));
        attempt("createDirectories", () -> Files.createDirectories(path("n/o/p")));
        attempt("createDirectories over a file", () -> Files.createDirectories(path("d/f/p")));
        attempt("createFile", () -> Files.createFile(path("n/q")));
        attempt("createFile again", () -> Files.createFile(path("n/q")));
        attempt("newOutputStream CREATE_NEW", () -> Files.newOutputStream(path("n/q"), StandardOpenOption.CREATE_NEW));
        attempt("newInputStream of nothing", () -> Files.newInputStream(path("n/none")));
        attempt("write without CREATE", () -> Files.writeString(path("n/none"), "x", StandardOpenOption.WRITE));
        attempt("delete full", () -> { Files.delete(path("n")); return 0; });
        attempt("delete nothing", () -> { Files.delete(path("n/none")); return 0; });
        attempt("deleteIfExists", () -> Files.deleteIfExists(path("n/none")));
        attempt("delete below a file", () -> { Files.delete(path("n/q/r")); return 0; });
        attempt("size", () -> Files.size(path("n/q")));
        attempt("size of nothing", () -> Files.size(path("n/none")));
        attempt("directory stream of a file", () -> Files.newDirectoryStream(path("n/q")));
        attempt("directory stream", () -> {
            List<String> names = new ArrayList<>();
            try (DirectoryStream<Path> s = Files.newDirectoryStream(path("n"), "[oq]")) {
                for (Path p : s) {
                    names.add(p.getFileName().toString());
                }
            }
            Collections.sort(names);
            return names;
        });
        attempt("list", () -> {
            try (Stream<Path> s = Files.list(dir)) {
                return s.map(p -> p.getFileName().toString()).sorted().collect(Collectors.toList());
            }
        });
        attempt("real path", () -> path("d/../n/./o").toRealPath());
        attempt("real path of nothing", () -> path("d/../none").toRealPath());
        attempt("same file", () -> Files.isSameFile(path("d/f"), path("n/../d/f")));
    }

    static void links() {
        attempt("symlink", () -> Files.createSymbolicLink(path("s"), Paths.get("n")));
        attempt("symlink again", () -> Files.createSymbolicLink(path("s"), Paths.get("d")));
        attempt("read link", () -> Files.readSymbolicLink(path("s")));
        attempt("read link of a directory", () -> Files.readSymbolicLink(path("n")));
        attempt("through the link", () -> Files.writeString(path("s/t"), "behind the link"));
        attempt("read", () -> Files.readString(path("n/t")));
        attempt("dangling", () -> Files.createSymbolicLink(path("l"), Paths.get("nowhere")));
        attempt("exists", () -> Files.exists(path("l")) + " " + Files.exists(path("l"), LinkOption.NOFOLLOW_LINKS));
        attempt("write through dangling", () -> Files.writeString(path("l"), "made"));
        attempt("made", () -> Files.readString(path("nowhere")));
        attempt("loop", () -> Files.createSymbolicLink(path("loop"), Paths.get("loop")));
        attempt("read loop", () -> Files.readString(path("loop")));
        attempt("delete loop", () -> file("loop").delete());
        attempt("hard link", () -> Files.createLink(path("h"), path("nowhere")));
        attempt("write one", () -> Files.writeString(path("nowhere"), "both"));
        attempt("read the other", () -> Files.readString(path("h")));
        attempt("links", () -> Files.getAttribute(path("h"), "unix:nlink"));
        attempt("delete one", () -> file("nowhere").delete());
        attempt("read the other", () -> Files.readString(path("h")));
        attempt("hard link to a directory", () -> Files.createLink(path("hd"), path("n")).getFileName());
        attempt("canonical", () -> file("s/../s/t").getCanonicalPath());
        attempt("real", () -> path("s/t").toRealPath());
        attempt("not followed", () -> path("s/t").toRealPath(LinkOption.NOFOLLOW_LINKS));
        attempt("tree", FileNamesAndErrors::tree);
    }

    static void moves() throws IOException {
        Files.writeString(path("a"), "from a");
        Files.writeString(path("b"), "from b");
        attempt("move over", () -> Files.move(path("a"), path("b")));
        attempt("move replacing", () -> Files.move(path("a"), path("b"), StandardCopyOption.REPLACE_EXISTING));
        attempt("content", () -> Files.readString(path("b")));
        attempt("atomic", () -> Files.move(path("b"), path("c"), StandardCopyOption.ATOMIC_MOVE));
        attempt("atomic of nothing", () -> Files.move(path("b"), path("c"), StandardCopyOption.ATOMIC_MOVE));
        attempt("copy", () -> Files.copy(path("c"), path("b")));
        attempt("copy over", () -> Files.copy(path("c"), path("b")));
        attempt("copy replacing", () -> Files.copy(path("c"), path("b"), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES));
        attempt("copy a directory", () -> Files.copy(path("n"), path("m")));
        attempt("move a directory", () -> Files.move(path("n"), path("moved")));
        attempt("move over a full one", () -> Files.move(path("m"), path("moved"), StandardCopyOption.REPLACE_EXISTING));
        attempt("move below itself", () -> Files.move(path("moved"), path("moved/o/x")));
        attempt("copy to a stream", () -> Files.copy(path("c"), new ByteArrayOutputStream()));
        attempt("copy from a stream", () -> Files.copy(new ByteArrayInputStream(new byte[5000]), path("five")));
        attempt("tree", FileNamesAndErrors::tree);
    }

    static void attributes() throws IOException {
        File f = file("c");
        attempt("set last modified", () -> f.setLastModified(1234567890000L) + " " + f.lastModified());
        attempt("negative", () -> f.setLastModified(-1));
        attempt("time", () -> Files.getLastModifiedTime(path("c")));
        attempt("set time", () -> Files.getLastModifiedTime(Files.setLastModifiedTime(path("c"), FileTime.fromMillis(42000))));
        attempt("permissions", () -> PosixFilePermissions.toString(Files.getPosixFilePermissions(
                Files.setPosixFilePermissions(path("c"), PosixFilePermissions.fromString("rw-r-x--x")))));
        attempt("executable", () -> f.canExecute() + " " + f.setExecutable(false) + " "
                + PosixFilePermissions.toString(Files.getPosixFilePermissions(path("c"))));
        attempt("read only", () -> f.setReadOnly() + " " + PosixFilePermissions.toString(Files.getPosixFilePermissions(path("c"))));
        attempt("with permissions", () -> PosixFilePermissions.toString(Files.getPosixFilePermissions(Files.createFile(path("perm"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))))));
        attempt("basic", () -> {
            BasicFileAttributes a = Files.readAttributes(path("c"), BasicFileAttributes.class);
            return a.size() + " " + a.isRegularFile() + a.isDirectory() + a.isSymbolicLink() + a.isOther() + " " + a.lastModifiedTime();
        });
        attempt("of a link", () -> Files.readAttributes(path("s"), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS).isSymbolicLink());
        attempt("owner", () -> Files.getOwner(path("c")).equals(Files.getOwner(dir)));
        attempt("hidden", () -> Files.isHidden(path(".x")) + " " + file("c").isHidden());
        attempt("length of nothing", () -> file("none").length() + " " + file("none").lastModified());
        attempt("space", () -> dir.toFile().getTotalSpace() > 0);
        attempt("store", () -> Files.isWritable(path("b")) + " " + Files.isReadable(path("none")));
    }
}
