import java.util.function.IntUnaryOperator;

/* Calls and returns: also by exceptions, from the library, by the VM itself. */
public class Calls {
    static class Item implements Comparable<Item> {
        final int rank;

        Item(int rank) {
            this.rank = rank;
        }

        @Override
        public int compareTo(Item other) {
            return Integer.compare(rank, other.rank);
        }
    }

    static class Lazy {
        static int value = compute();

        static int compute() {
            return 3;
        }
    }

    interface Shape {
        int area();

        default int twice() {
            return 2 * area();
        }
    }

    static class Square implements Shape {
        @Override
        public int area() {
            return 4;
        }
    }

    static class Worker extends Thread {
        @Override
        public void run() {
            step();
        }

        synchronized void step() {
        }
    }

    static void thrower(int depth) {
        if (depth == 0)
            throw new IllegalStateException();
        thrower(depth - 1);
    }

    static int divide(int a, int b) {
        return a / b;
    }

    static int recover() {
        try {
            return divide(1, 0);
        } catch (ArithmeticException e) {
            return 0;
        } finally {
            new Square().twice();
        }
    }

    public static int reflected(int n) {
        return n + 1;
    }

    public static void main(String[] args) throws Exception {
        try {
            thrower(2);
        } catch (IllegalStateException expected) {
            recover();
        }
        int n = Lazy.value;
        Item[] items = {new Item(2), new Item(1)};
        java.util.Arrays.sort(items);
        IntUnaryOperator plusOne = x -> x + 1;
        plusOne.applyAsInt(1);
        Calls.class.getMethod("reflected", int.class).invoke(null, 1);
        Worker worker = new Worker();
        worker.start();
        worker.join();
    }
}
