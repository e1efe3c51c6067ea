import java.io.File;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;

// Repeated COUNT DIRECTORY CLASS: the program's main so many times, its classes anew each time.
public class Repeated {
    public static void main(String[] args) throws Exception {
        URL[] path = {new File(args[1]).toURI().toURL()};
        for (int i = Integer.parseInt(args[0]); i > 0; i--) {
            try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
                Method main = loader.loadClass(args[2]).getDeclaredMethod("main", String[].class);
                main.setAccessible(true);
                main.invoke(null, (Object) new String[0]);
            }
        }
    }
}
