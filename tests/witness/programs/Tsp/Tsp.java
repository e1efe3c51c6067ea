// A travelling salesman by branch and bound: every worker has some of the first legs of the tour and
// searches what follows.  The length of the shortest tour known is common to all.
//
// The mistake is the classic one: a worker reads that length without the lock when it begins.  All later
// accesses hold the lock.  Between its beginning and its first result a worker counts the nodes that it
// visits, under another lock, so that in nearly every run counting orders the two.
public class Tsp {
    static final int CITIES = 9;
    static final int COUNTED_DEPTH = 3; // nodes up to here are counted one by one

    static int[][] distance;
    static final Object minLock = new Object();
    static final Object countLock = new Object();

    static int minTourLen; // minLock, but for the read in Worker.run()
    static int bestFirst;  // minLock, but for the read and the write of the worker that ends last
    static int nodes;      // countLock
    static int ended;      // countLock

    static class Worker extends Thread {
        final int id, workers;
        int bound, found, visited;
        final int[] tour = new int[CITIES];

        Worker(int id, int workers) {
            this.id = id;
            this.workers = workers;
        }

        @Override
        public void run() {
            count();
            bound = minTourLen + 1; // races with the write in merge()
            for (int first = 1 + id; first < CITIES; first += workers) {
                found = Integer.MAX_VALUE;
                tour[0] = 0;
                tour[1] = first;
                search(2, distance[0][first], 1 | 1 << first);
                merge(first);
            }
            end();
        }

        void search(int depth, int length, int seen) {
            visited++;
            if (depth <= COUNTED_DEPTH + 1)
                count();
            if (length >= bound)
                return;
            int last = tour[depth - 1];
            if (depth == CITIES) {
                int whole = length + distance[last][0];
                if (whole < bound)
                    bound = found = whole;
                return;
            }
            for (int city = 1; city < CITIES; city++) {
                if ((seen & 1 << city) != 0)
                    continue;
                tour[depth] = city;
                search(depth + 1, length + distance[last][city], seen | 1 << city);
            }
        }

        // What was found behind this first leg becomes known to all, and the worker learns what others found.
        void merge(int first) {
            synchronized (minLock) {
                if (found < minTourLen || (found == minTourLen && first < bestFirst))
                    bestFirst = first;
                minTourLen = Math.min(minTourLen, found);
                bound = minTourLen + 1;
            }
            count();
        }

        void count() {
            synchronized (countLock) {
                nodes++;
            }
        }

        // The worker that ends last is alone: it turns the first leg into the number that is printed.
        void end() {
            boolean isLast;
            synchronized (countLock) {
                isLast = ++ended == workers;
            }
            if (isLast)
                bestFirst = distance[0][bestFirst];
        }
    }

    static int[][] distances(int seed) {
        int[] x = new int[CITIES], y = new int[CITIES];
        for (int i = 0; i < CITIES; i++) {
            seed = seed * 1103515245 + 12345;
            x[i] = (seed >>> 8) % 10_000_000;
            seed = seed * 1103515245 + 12345;
            y[i] = (seed >>> 8) % 10_000_000;
        }
        int[][] all = new int[CITIES][CITIES];
        for (int i = 0; i < CITIES; i++)
            for (int j = 0; j < CITIES; j++)
                all[i][j] = Math.abs(x[i] - x[j]) + Math.abs(y[i] - y[j]);
        return all;
    }

    // The tour that always goes to the nearest city.
    static int nearest() {
        int at = 0, seen = 1, length = 0;
        for (int n = 1; n < CITIES; n++) {
            int best = -1;
            for (int city = 1; city < CITIES; city++)
                if ((seen & 1 << city) == 0 && (best < 0 || distance[at][city] < distance[at][best]))
                    best = city;
            length += distance[at][best];
            seen |= 1 << best;
            at = best;
        }
        return length + distance[at][0];
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        distance = distances(20070123);
        minTourLen = nearest();
        bestFirst = CITIES;
        Worker[] workers = new Worker[threads];
        for (int i = 0; i < threads; i++)
            workers[i] = new Worker(i, threads);
        for (Worker worker : workers)
            worker.start();
        for (Worker worker : workers)
            worker.join();
        System.out.println("shortest tour " + minTourLen + ", its first leg " + bestFirst);
    }
}
