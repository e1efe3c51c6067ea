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

    // The further up it is kept, the longer it takes to find out.
    public static class A0 {
    }
    public static class A1 extends A0 {
    }
    public static class A2 extends A1 {
    }
    public static class A3 extends A2 {
    }
    public static class A4 extends A3 {
    }
    public static class A5 extends A4 {
    }
    public static class A6 extends A5 {
    }
    public static class A7 extends A6 {
    }
    public static class A8 extends A7 {
    }
    public static class A9 extends A8 {
    }
    public static class A10 extends A9 {
    }
    public static class A11 extends A10 {
    }
    public static class A12 extends A11 {
    }
    public static class A13 extends A12 {
    }
    public static class A14 extends A13 {
    }
    public static class A15 extends A14 {
    }
    public static class A16 extends A15 {
    }
    public static class A17 extends A16 {
    }
    public static class A18 extends A17 {
    }
    public static class A19 extends A18 {
    }
    public static class A20 extends A19 {
    }
    public static class A21 extends A20 {
    }
    public static class A22 extends A21 {
    }
    public static class A23 extends A22 {
    }
    public static class A24 extends A23 {
    }

    public static class Box extends A24 implements Cell {
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
            for (int k = i * 7 % 400; k > 0; k--) { // a little later
                Thread.onSpinWait();
            }
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
