// Statistics under a ReentrantLock: each thread computes a little and then records it, mostly in counters of
// its own section, now and then in that of all.
import java.util.concurrent.locks.ReentrantLock;

final class LockCounter extends Kernel {
    private static final int RECORDS = 5_000_000; // of each thread
    private static final int BUCKETS = 16;

    private static final class Statistics {
        private final ReentrantLock lock = new ReentrantLock();
        private final int[] histogram = new int[BUCKETS];
        private long count;
        private long sum;
        private int largest;

        void record(int value) {
            lock.lock();
            try {
                count++;
                sum += value;
                if (value > largest) {
                    largest = value;
                }
                histogram[value % BUCKETS]++;
            } finally {
                lock.unlock();
            }
        }

        String summary() {
            lock.lock();
            try {
                long inBuckets = 0;
                for (int number : histogram) {
                    inBuckets += number;
                }
                if (inBuckets != count) {
                    throw new IllegalStateException(inBuckets + " of " + count);
                }
                return count + " " + sum + " " + largest;
            } finally {
                lock.unlock();
            }
        }
    }

    private Statistics[] sections;
    private Statistics all;

    @Override
    void setUp() {
        sections = new Statistics[THREADS];
        for (int i = 0; i < THREADS; i++) {
            sections[i] = new Statistics();
        }
        all = new Statistics();
    }

    private static int next(int state) {
        state ^= state << 13;
        state ^= state >>> 17;
        return state ^ state << 5;
    }

    @Override
    void work(int thread) {
        int state = thread + 1;
        for (int i = 0; i < RECORDS; i++) {
            for (int k = 0; k < 4; k++) {
                state = next(state);
            }
            int value = state >>> 8;
            sections[thread].record(value);
            if (i % 16 == 0) {
                all.record(value);
            }
        }
    }

    @Override
    String check() {
        StringBuilder text = new StringBuilder(all.summary());
        for (Statistics section : sections) {
            text.append(", ").append(section.summary());
        }
        return text.toString();
    }

    public static void main(String[] args) throws Exception {
        new LockCounter().measure(args);
    }
}
