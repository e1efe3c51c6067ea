import java.io.InputStream;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Two threads enter the first monitors of a class at the same instant, each its own; then one of them comes to the other's. The
 * class is loaded again and again.
 */
public class FirstMonitors {
    static final int CLASSES = 1500;
    static final Cell[] left = new Cell[CLASSES];
    static final Cell[] right = new Cell[CLASSES];
    static final AtomicInteger[] here = new AtomicInteger[CLASSES];

    public interface Cell {
        void put(int value);

        int get();
    }

    public static class Box implements Cell {
        int x;

        public void put(int value) {
            synchronized (this) {
                x = value;
            }
        }

        public int get() {
            synchronized (this) {
                return x;
            }
        }
    }

    static class Loader extends ClassLoader {
        final byte[] bytes;

        Loader(byte[] bytes) {
            super(FirstMonitors.class.getClassLoader());
            this.bytes = bytes;
        }

        Cell cell() throws Exception {
            return (Cell) define().getConstructor().newInstance();
        }

        private Class<?> box;

        private Class<?> define() {
            if (box == null) {
                box = defineClass("FirstMonitors$Box", bytes, 0, bytes.length);
            }
            return box;
        }
    }

    static void together(int i) {
        here[i].incrementAndGet();
        while (here[i].get() < 2) {
            Thread.onSpinWait();
        }
    }

    static void write() {
        for (int i = 0; i < CLASSES; i++) {
            together(i);
            right[i].put(1);
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] bytes;
        try (InputStream in = FirstMonitors.class.getResourceAsStream("FirstMonitors$Box.class")) {
            bytes = in.readAllBytes();
        }
        for (int i = 0; i < CLASSES; i++) {
            Loader loader = new Loader(bytes);
            left[i] = loader.cell();
            right[i] = loader.cell();
            here[i] = new AtomicInteger();
        }
        Thread thread = new Thread(FirstMonitors::write);
        thread.start();
        for (int i = 0; i < CLASSES; i++) {
            together(i);
            left[i].put(1);
            while (right[i].get() == 0) {
                Thread.onSpinWait();
            }
        }
        thread.join();
        System.out.println("done");
    }
}
