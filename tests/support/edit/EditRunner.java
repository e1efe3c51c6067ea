import java.io.File;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs edited classes: EditRunner CLASSES CASES. Every directory in CASES has an edited class and
 * a file `run` with "Class method"; the method is called with all other classes from CLASSES, and
 * what Probe has written down becomes the file `out`.
 */
class EditRunner {
    public static void main(String[] args) throws Exception {
        for (File test : new File(args[1]).listFiles()) {
            String[] call = Files.readString(test.toPath().resolve("run")).split(" ");
            URL[] path = {test.toURI().toURL(), new File(args[0]).toURI().toURL()};
            Files.writeString(test.toPath().resolve("out"), run(path, call[0], call[1]));
        }
    }

    static String run(URL[] path, String className, String methodName) throws Exception {
        try (URLClassLoader loader =
                new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
            Class<?> probe = loader.loadClass("Probe");
            Method hit = probe.getDeclaredMethod("hit", String.class);
            hit.setAccessible(true);
            String end = "end";
            try {
                Method method = loader.loadClass(className).getDeclaredMethod(methodName);
                method.setAccessible(true);
                method.invoke(null);
            } catch (Throwable thrown) {
                while (thrown.getCause() != null)
                    thrown = thrown.getCause();
                end = thrown.getClass().getSimpleName();
                if (thrown instanceof LinkageError)
                    end = thrown.toString();
            }
            hit.invoke(null, end);
            var out = probe.getDeclaredField("out");
            out.setAccessible(true);
            return out.get(null).toString().trim();
        }
    }
}
