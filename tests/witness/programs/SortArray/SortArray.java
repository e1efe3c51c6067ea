// A parallel merge sort.  Every worker sorts its part of the array; then workers merge their parts in pairs,
// the one with the smaller number takes the other's part over, until worker 0 has merged all.
//
// The mistake: the numbers of comparisons are added up under one lock, but under another one by worker 0 when
// it has merged all.  A worker adds what it has compared when merging after it has handed its part over, and
// reports under the lock of the handing over afterwards; worker 0 reports its progress under that lock many
// times before it adds its own number.
public class SortArray {
    static final int PART = 30;     // elements of a worker
    static final int REPORTED = 3;  // elements merged between two reports

    static int[] data;   // each part is its owner's, who hands it over
    static boolean[] isHanded; // turn
    static int reports;        // turn
    static long comparisons;   // statLock, but rootLock at the end of worker 0

    static final Object turn = new Object();
    static final Object statLock = new Object();
    static final Object rootLock = new Object();

    static class Worker extends Thread {
        final int id, workers;
        int mine; // comparisons

        Worker(int id, int workers) {
            this.id = id;
            this.workers = workers;
        }

        @Override
        public void run() {
            sort(id * PART, (id + 1) * PART);
            tally();
            int step = 1;
            for (; step < workers && id % (2 * step) == 0; step *= 2) {
                if (id + step >= workers)
                    continue;
                await(id + step);
                merge(id * PART, (id + step) * PART, Math.min(id + 2 * step, workers) * PART);
            }
            if (id == 0) {
                synchronized (rootLock) {
                    comparisons += mine; // races with the addition in tally()
                }
            } else {
                handOver();
                tally();
            }
        }

        void sort(int from, int to) {
            for (int i = from + 1; i < to; i++) {
                int value = data[i], at = i;
                while (at > from && isLess(value, data[at - 1])) {
                    data[at] = data[at - 1];
                    at--;
                }
                data[at] = value;
            }
        }

        void merge(int from, int middle, int to) {
            int[] merged = new int[to - from];
            int left = from, right = middle;
            for (int at = from; at < to; at++) {
                boolean takesRight = left == middle || (right < to && isLess(data[right], data[left]));
                merged[at - from] = takesRight ? data[right++] : data[left++];
                if (at % REPORTED == 0)
                    report();
            }
            for (int at = from; at < to; at++)
                data[at] = merged[at - from];
        }

        boolean isLess(int a, int b) {
            mine++;
            return a < b;
        }

        void report() {
            synchronized (turn) {
                reports++;
            }
        }

        void await(int other) {
            synchronized (turn) {
                while (!isHanded[other]) {
                    try {
                        turn.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }

        void handOver() {
            synchronized (turn) {
                isHanded[id] = true;
                turn.notifyAll();
            }
        }

        void tally() {
            synchronized (statLock) {
                comparisons += mine;
            }
            mine = 0;
            report();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        data = new int[threads * PART];
        isHanded = new boolean[threads];
        int seed = 0x2545f491;
        for (int i = 0; i < data.length; i++) {
            seed ^= seed << 13;
            seed ^= seed >>> 17;
            seed ^= seed << 5;
            data[i] = seed;
        }
        Worker[] workers = new Worker[threads];
        for (int i = 0; i < threads; i++)
            workers[i] = new Worker(i, threads);
        for (Worker worker : workers)
            worker.start();
        for (Worker worker : workers)
            worker.join();
        int sum = 0;
        for (int i = 0; i < data.length; i++) {
            if (i > 0 && data[i - 1] > data[i])
                throw new IllegalStateException("not sorted at " + i);
            sum = sum * 31 + data[i];
        }
        System.out.println("sorted " + data.length + " numbers, checksum " + sum);
    }
}
