// Branch and bound (tsp): the length of the best tour is written under a lock and read without it, and looked at again before
// it is written.  An old one is larger, and costs time alone: a worker asks for the lock only with a tour that is better than its
// own best one, and until then explores what others would have spared it.
public class Salesman {
    static final int CITIES = 11;
    static final Object MinLock = new Object();
    static int MinTourLen = Integer.MAX_VALUE;
    static final int[][] distance = new int[CITIES][CITIES];

    static void set_best(int best) {
        synchronized (MinLock) {
            if (best < MinTourLen) {
                MinTourLen = best;
            }
        }
    }

    static class Worker extends Thread {
        final int first;
        final int[] path = new int[CITIES];
        int own = Integer.MAX_VALUE;

        Worker(int first) {
            this.first = first;
        }

        @Override
        public void run() {
            for (int c = first; c < CITIES; c += 4) {
                path[1] = c;
                visit(2, distance[0][c], 1 | 1 << c);
            }
        }

        void visit(int depth, int length, int visited) {
            if (length >= MinTourLen) {
                return;
            }
            if (depth == CITIES) {
                int tour = length + distance[path[depth - 1]][0];
                if (tour < own) {
                    own = tour;
                    set_best(tour);
                }
                return;
            }
            for (int c = 1; c < CITIES; c++) {
                if ((visited >> c & 1) == 0) {
                    path[depth] = c;
                    visit(depth + 1, length + distance[path[depth - 1]][c], visited | 1 << c);
                }
            }
        }
    }

    // A short tour, guessed while the workers have begun: from each city to the nearest one that is left.
    static int guess() {
        int length = 0, at = 0, visited = 1;
        for (int n = 1; n < CITIES; n++) {
            int nearest = -1;
            for (int c = 1; c < CITIES; c++) {
                if ((visited >> c & 1) == 0
                    && (nearest < 0 || distance[at][c] < distance[at][nearest])) {
                    nearest = c;
                }
            }
            length += distance[at][nearest];
            visited |= 1 << nearest;
            at = nearest;
        }
        return length + distance[at][0];
    }

    public static void main(String[] args) throws InterruptedException {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 10;
        for (int i = 0; i < CITIES; i++) {
            for (int k = 0; k < CITIES; k++) {
                int x = i * i * 37 % 101 - k * k * 37 % 101, y = i * 61 % 97 - k * 61 % 97;
                distance[i][k] = (int) Math.sqrt(x * x + y * y) + 1;
            }
        }
        int best = 0;
        for (int round = 0; round < rounds; round++) {
            synchronized (MinLock) {
                MinTourLen = Integer.MAX_VALUE;
            }
            Worker[] workers = new Worker[4];
            for (int t = 0; t < workers.length; t++) {
                workers[t] = new Worker(1 + t);
                workers[t].start();
            }
            Thread.sleep(1);
            set_best(guess());
            for (Worker worker : workers) {
                worker.join();
            }
            synchronized (MinLock) {
                best = MinTourLen;
            }
        }
        System.out.println("best tour: " + best);
    }
}
