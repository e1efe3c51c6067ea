// ClassLoader.loadClass calls findClass under getClassLoadingLock(), which of a loader that is not
// capable of parallel loading is the loader itself.
public class ClassLoaderFindClass {
    static class Counting extends ClassLoader {
        int asked;

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            asked++;
            throw new ClassNotFoundException(name);
        }
    }

    static final Counting LOADER = new Counting();

    static void load(String name) {
        for (int i = 0; i < 50; i++) {
            try {
                LOADER.loadClass(name + i);
                throw new AssertionError(name);
            } catch (ClassNotFoundException e) {
                continue;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> load("one"));
        Thread two = start(() -> {
            load("two");
        });
        one.join();
        two.join();
        if (LOADER.asked != 100) {
            throw new AssertionError(LOADER.asked);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
