// Two producers and two consumers with a bounded buffer: wait and notifyAll.
final class ProducerConsumer extends Kernel {
    private static final int ITEMS = 700_000; // of each producer
    private static final int CAPACITY = 128;

    private static final class Item {
        int number;
        double[] data;

        Item(int number) {
            this.number = number;
            data = new double[16];
            for (int i = 0; i < data.length; i++) {
                data[i] = number + i;
            }
        }

        double sum() {
            double sum = 0;
            for (double value : data) {
                sum += value;
            }
            return sum;
        }
    }

    private static final class Buffer {
        private final Item[] items = new Item[CAPACITY];
        private int first;
        private int count;
        private int producers = THREADS / 2;

        synchronized void put(Item item) throws InterruptedException {
            while (count == CAPACITY) {
                wait();
            }
            items[(first + count) % CAPACITY] = item;
            if (count++ == 0) {
                notifyAll();
            }
        }

        /** The next item; null when all producers are done. */
        synchronized Item take() throws InterruptedException {
            while (count == 0) {
                if (producers == 0) {
                    return null;
                }
                wait();
            }
            Item item = items[first];
            items[first] = null;
            first = (first + 1) % CAPACITY;
            if (count-- == CAPACITY) {
                notifyAll();
            }
            return item;
        }

        synchronized void close() {
            if (--producers == 0) {
                notifyAll();
            }
        }
    }

    private Buffer buffer;
    private final double[] sums = new double[THREADS];

    @Override
    void setUp() {
        buffer = new Buffer();
    }

    @Override
    void work(int thread) throws Exception {
        if (thread % 2 == 0) {
            for (int i = 0; i < ITEMS; i++) {
                buffer.put(new Item(i));
            }
            buffer.close();
        } else {
            double sum = 0;
            for (Item item = buffer.take(); item != null; item = buffer.take()) {
                sum += item.sum() + item.number;
            }
            sums[thread] = sum;
        }
    }

    @Override
    String check() {
        double expected = THREADS / 2 * (17.0 * ITEMS * (ITEMS - 1) / 2 + 120.0 * ITEMS);
        double sum = 0;
        for (double one : sums) {
            sum += one;
        }
        if (sum != expected) {
            throw new IllegalStateException(sum + ", not " + expected);
        }
        return "sum " + sum;
    }

    public static void main(String[] args) throws Exception {
        new ProducerConsumer().measure(args);
    }
}
