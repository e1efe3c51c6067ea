import java.io.InputStream;

/**
 * A class of the program's own loader is there before the threads are; what its code names is resolved while they run, by
 * the loader's Java code.
 */
public class ResolvedLate {
    public static int x;

    public static class Named {
        public int value;
    }

    public static class Task implements Runnable {
        @Override
        public void run() {
            Object named = new Named();
            synchronized (Task.class) {
                x++;
            }
            x = named == null ? 0 : 1;
        }
    }

    static class Loader extends ClassLoader {
        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.endsWith("Task"))
                return super.loadClass(name, resolve);
            synchronized (getClassLoadingLock(name)) {
                Class<?> found = findLoadedClass(name);
                if (found != null)
                    return found;
                try (InputStream in = ResolvedLate.class.getResourceAsStream("ResolvedLate$Task.class")) {
                    byte[] bytes = in.readAllBytes();
                    return defineClass(name, bytes, 0, bytes.length);
                } catch (java.io.IOException e) {
                    throw new ClassNotFoundException(name, e);
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Class<?> task = Class.forName("ResolvedLate$Task", true, new Loader());
        Runnable first = (Runnable) task.getDeclaredConstructor().newInstance();
        new Thread(first).start();
        x = 2;
    }
}
