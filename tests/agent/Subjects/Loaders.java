import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.InvocationTargetException;

/** Two loaders, each with a class Racy of its own, and a loader that is garbage afterwards. */
public class Loaders {
    static class Own extends ClassLoader {
        Own() {
            super(ClassLoader.getPlatformClassLoader());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            String file = name.replace('.', '/') + ".class";
            try (InputStream in = Loaders.class.getClassLoader().getResourceAsStream(file)) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    static void run(String name) throws ReflectiveOperationException {
        Class<?> c = new Own().loadClass(name);
        if (c == Racy.class) {
            throw new IllegalStateException("not its own class");
        }
        c.getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        for (int i = 0; i < 10; i++) {
            run("Clean");
            System.gc();
        }
        run("Racy");
        run("Racy");
        try {
            Class<?> c = new Own().loadClass("NoSuchClass");
            System.out.println(c);
        } catch (ClassNotFoundException | NullPointerException e) {
            System.out.println("no such class");
        }
    }
}
