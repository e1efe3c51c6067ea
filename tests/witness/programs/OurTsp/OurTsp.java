// The travelling salesman of Tsp with more synchronization: the length of the shortest tour known is read and
// written under its lock, and a counter, common to all, has the number of calls of search().
//
// Two things happen by that number only: once in a period a worker looks at the length without the lock
// ("it is only a hint"), and half a period later the worker whose turn it is makes its best length known, under
// the lock.  Both are counted, too, so that the counter's own lock orders the two, unless the one worker stays
// where it is while the others make half a period of calls.
public class OurTsp {
    static final int CITIES = 9;
    static final int COUNTED_DEPTH = 4; // calls up to here are counted one by one

    static int[][] distance;
    static final Object minLock = new Object();
    static final Object countLock = new Object();

    static int minTourLen; // minLock, but for the read in look()
    static int calls;      // countLock
    static int deepest;    // minLock, but for the worker that ends last
    static int ended;      // countLock

    static class Worker extends Thread {
        final int id, workers, period;
        int best = Integer.MAX_VALUE, bound, reached;

        Worker(int id, int workers) {
            this.id = id;
            this.workers = workers;
            period = 16 * workers;
        }

        @Override
        public void run() {
            synchronized (minLock) {
                bound = minTourLen;
            }
            for (int first = 1 + id; first < CITIES; first += workers)
                search(first, 2, distance[0][first], 1 | 1 << first);
            synchronized (minLock) {
                deepest = Math.max(deepest, reached);
            }
            boolean isLast;
            synchronized (countLock) {
                isLast = ++ended == workers;
            }
            if (isLast)
                deepest = deepest * 100 + CITIES;
        }

        int nextCall() {
            synchronized (countLock) {
                return ++calls;
            }
        }

        void search(int last, int depth, int length, int seen) {
            reached = Math.max(reached, depth);
            if (depth <= COUNTED_DEPTH) {
                int call = nextCall();
                if (call % period == 0)
                    look();
                else if (call % period == period / 2)
                    publish();
            }
            if (length > bound)
                return;
            if (depth == CITIES) {
                best = Math.min(best, length + distance[last][0]);
                bound = Math.min(bound, best);
                return;
            }
            for (int city = 1; city < CITIES; city++)
                if ((seen & 1 << city) == 0)
                    search(city, depth + 1, length + distance[last][city], seen | 1 << city);
        }

        void look() {
            bound = Math.min(bound, minTourLen); // races with the write in publish()
            nextCall();
        }

        void publish() {
            synchronized (minLock) {
                minTourLen = Math.min(minTourLen, best);
                bound = minTourLen;
            }
            nextCall();
        }
    }

    static int[][] distances(int seed) {
        int[] x = new int[CITIES], y = new int[CITIES];
        for (int i = 0; i < CITIES; i++) {
            seed = seed * 1664525 + 1013904223;
            x[i] = (seed >>> 7) % 20_000_000;
            seed = seed * 1664525 + 1013904223;
            y[i] = (seed >>> 7) % 20_000_000;
        }
        int[][] all = new int[CITIES][CITIES];
        for (int i = 0; i < CITIES; i++)
            for (int j = 0; j < CITIES; j++)
                all[i][j] = Math.max(Math.abs(x[i] - x[j]), Math.abs(y[i] - y[j]));
        return all;
    }

    // The tour in the order of the cities' numbers: a bad one.
    static int inOrder() {
        int length = distance[CITIES - 1][0];
        for (int city = 1; city < CITIES; city++)
            length += distance[city - 1][city];
        return length;
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        distance = distances(20060911);
        minTourLen = inOrder();
        Worker[] workers = new Worker[threads];
        for (int i = 0; i < threads; i++)
            workers[i] = new Worker(i, threads);
        for (Worker worker : workers)
            worker.start();
        int best = Integer.MAX_VALUE;
        for (Worker worker : workers) {
            worker.join();
            best = Math.min(best, worker.best);
        }
        System.out.println("shortest tour " + best + ", depth " + deepest);
    }
}
