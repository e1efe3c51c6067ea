// Path without touching files: resolve, relativize, normalize, names, comparison, matching, URIs.
import java.io.File;
import java.nio.file.*;
import java.util.*;

public class PathAlgebra {
    public static void main(String[] args) {
        for (String s : new String[] {"/a/b/c", "a//b/", "/", "", ".", "../x", "/a/../b/./c", "a/b/../../..", "/..", "x.tar.gz"}) {
            Path p = Path.of(s);
            List<String> names = new ArrayList<>();
            p.forEach(n -> names.add(n.toString()));
            System.out.println("[" + s + "] " + p + " root " + p.getRoot() + " name " + p.getFileName() + " parent " + p.getParent() + " count " + p.getNameCount() + " abs " + p.isAbsolute() + " norm [" + p.normalize() + "] " + names);
        }
        Path a = Path.of("/home/user"), b = Path.of("docs/file.txt");
        System.out.println(a.resolve(b) + " " + a.resolve("/abs") + " " + a.resolve("") + " " + a.resolveSibling("other") + " " + Path.of("x").resolveSibling("y") + " " + a.resolve("..").normalize());
        String[][] pairs = {{"/a/b", "/a/b/c/d"}, {"/a/b/c", "/a/x"}, {"a/b", "a/b"}, {"a", "b/c"}, {"", "x/y"}, {"../a", "../b"}, {"/a", "b"}};
        for (String[] p : pairs) {
            try {
                System.out.print("[" + Path.of(p[0]).relativize(Path.of(p[1])) + "] ");
            } catch (IllegalArgumentException e) {
                System.out.print(e.getMessage() + " ");
            }
        }
        System.out.println();
        Path p = Path.of("/one/two/three");
        System.out.println(p.subpath(1, 3) + " " + p.getName(0) + " " + p.startsWith("/one") + p.startsWith("one") + p.startsWith("/on") + " " + p.endsWith("three") + p.endsWith("two/three") + p.endsWith("/two/three") + " " + p.compareTo(Path.of("/one/zzz")) + " " + p.equals(Path.of("/one//two/three/")) + " " + p.hashCode());
        for (int[] r : new int[][] {{0, 0}, {2, 9}, {-1, 1}}) {
            try {
                p.subpath(r[0], r[1]);
            } catch (IllegalArgumentException e) {
                System.out.print("bad subpath ");
            }
        }
        try {
            Path.of("nul\0char");
        } catch (InvalidPathException e) {
            System.out.println(e.getReason());
        }
        for (String g : new String[] {"glob:*.java", "glob:**.java", "glob:/a/?.{c,h}", "glob:[a-c]*", "glob:[!a]*", "regex:.*\\.(java|c)", "glob:a\\*b"}) {
            PathMatcher m = FileSystems.getDefault().getPathMatcher(g);
            StringBuilder sb = new StringBuilder(g);
            for (String t : new String[] {"X.java", "dir/X.java", "/a/b.c", "/a/bb.c", "apple", "a*b"}) {
                sb.append(' ').append(m.matches(Path.of(t)));
            }
            System.out.println(sb);
        }
        try {
            FileSystems.getDefault().getPathMatcher("glob:[z");
        } catch (RuntimeException e) {
            System.out.println(e.getClass().getSimpleName());
        }
        System.out.println(Path.of("/tmp/a b").toUri() + " " + Path.of(Path.of("/tmp/a b").toUri()) + " " + FileSystems.getDefault().getSeparator() + " " + new TreeSet<>(List.of(Path.of("b"), Path.of("a/z"), Path.of("a"))));
        File f = new File("dir/../x/./y.txt");
        System.out.println(f.getPath() + " " + f.getName() + " " + f.getParent() + " " + f.isAbsolute() + " " + new File("/a//b/").getPath() + " " + new File("p", "c") + " " + new File("/p/", "/c") + " " + new File("").getPath().isEmpty() + " " + f.toPath().normalize() + " " + new File("/a").compareTo(new File("/b")) + " " + File.separator + File.pathSeparatorChar);
        System.out.println(Paths.get("a", "b", "c") + " " + Path.of("/x").toAbsolutePath() + " " + Path.of("/x/../y").toFile().getPath());
    }
}
