// One thread defines a class, the other one asks the loader for it without a lock.
// ClassLoader.findLoadedClass: null "if the class has not been loaded"; both orders are possible.
import java.io.InputStream;

public class LoadedMeanwhile {
    static class Own extends ClassLoader {
        Own() {
            super(null);
        }

        boolean has(String name) {
            return findLoadedClass(name) != null;
        }

        void define(String name, byte[] bytes) {
            defineClass(name, bytes, 0, bytes.length);
        }
    }

    interface Payload {
    }

    public static void main(String[] args) throws Exception {
        String name = "LoadedMeanwhile$Payload";
        byte[] bytes;
        try (InputStream in = LoadedMeanwhile.class.getResourceAsStream(name + ".class")) {
            bytes = in.readAllBytes();
        }
        Own loader = new Own();
        Thread thread = new Thread(() -> loader.define(name, bytes));
        thread.start();
        boolean loaded = loader.has(name);
        thread.join();
        assert !loaded;
    }
}
