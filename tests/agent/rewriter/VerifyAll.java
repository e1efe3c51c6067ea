import java.io.File;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/* Loads and links all classes of a directory, so that the JVM verifies them, and prints those that it
 * refuses.
 *
 *   java VerifyAll boot DIRECTORY            classes of the boot loader
 *   java VerifyAll program DIRECTORY PATH... classes of a loader of their own; PATH: what they need */
public final class VerifyAll {
    private static int good, bad, missing;

    private static void verify(String name, ClassLoader loader) {
        try {
            Class.forName(name, false, loader).getDeclaredMethods(); // which links the class
            good++;
        } catch (VerifyError | ClassFormatError e) {
            bad++;
            System.out.println("bad " + name + ": " + e.toString().replace('\n', ' '));
        } catch (LinkageError | ClassNotFoundException | SecurityException e) {
            missing++; // a class that it needs
        }
    }

    public static void main(String[] args) throws Exception {
        Path root = Paths.get(args[1]);
        List<URL> path = new ArrayList<>();
        for (int i = 1; i < args.length; i++)
            path.add(new File(args[i]).toURI().toURL());
        ClassLoader loader = args[0].equals("boot") ? null : new URLClassLoader(path.toArray(new URL[0]));
        List<Path> files = new ArrayList<>();
        try (Stream<Path> all = Files.walk(root)) {
            all.filter(p -> p.toString().endsWith(".class")).forEach(files::add);
        }
        for (Path file : files) {
            String name = root.relativize(file).toString();
            name = name.substring(0, name.length() - 6).replace('/', '.');
            if (!name.endsWith("module-info") && !name.startsWith("META-INF"))
                verify(name, loader);
        }
        System.out.println(good + " good, " + bad + " bad, " + missing + " missing");
    }
}
