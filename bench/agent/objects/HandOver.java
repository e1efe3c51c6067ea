// Messages handed over from thread to thread: two rings for one writer and one reader each, whose positions
// are volatile.
final class HandOver extends Kernel {
    private static final int MESSAGES = 10_000_000; // through each ring
    private static final int CAPACITY = 1024;

    private static final class Message {
        private int number;
        private long payload;

        void fill(int value) {
            number = value;
            payload = 3L * value;
        }

        long read() {
            return number + payload;
        }
    }

    private static final class Ring {
        private final Message[] slots = new Message[CAPACITY];
        private volatile int written;
        private volatile int read;

        Ring() {
            for (int i = 0; i < CAPACITY; i++) {
                slots[i] = new Message();
            }
        }

        void put(int value) {
            int at = written;
            while (at - read == CAPACITY) {
                Thread.yield();
            }
            slots[at % CAPACITY].fill(value);
            written = at + 1;
        }

        long take() {
            int at = read;
            while (at == written) {
                Thread.yield();
            }
            long value = slots[at % CAPACITY].read();
            read = at + 1;
            return value;
        }
    }

    private Ring[] rings;
    private final long[] sums = new long[THREADS];

    @Override
    void setUp() {
        rings = new Ring[] {new Ring(), new Ring()};
    }

    @Override
    void work(int thread) {
        Ring ring = rings[thread / 2];
        if (thread % 2 == 0) {
            for (int i = 0; i < MESSAGES; i++) {
                ring.put(i);
            }
        } else {
            long sum = 0;
            for (int i = 0; i < MESSAGES; i++) {
                sum += ring.take();
            }
            sums[thread] = sum;
        }
    }

    @Override
    String check() {
        long expected = 4L * MESSAGES * (MESSAGES - 1) / 2;
        if (sums[1] != expected || sums[3] != expected) {
            throw new IllegalStateException(sums[1] + ", " + sums[3] + ", not " + expected);
        }
        return "sum " + expected;
    }

    public static void main(String[] args) throws Exception {
        new HandOver().measure(args);
    }
}
