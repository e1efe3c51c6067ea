// The twin of LoadedMeanwhile: the thread that defines the class has ended.
import java.io.InputStream;

public class LoadedInTurn {
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
        String name = "LoadedInTurn$Payload";
        byte[] bytes;
        try (InputStream in = LoadedInTurn.class.getResourceAsStream(name + ".class")) {
            bytes = in.readAllBytes();
        }
        Own loader = new Own();
        Thread thread = new Thread(() -> loader.define(name, bytes));
        thread.start();
        thread.join();
        assert loader.has(name);
    }
}
