// Particles move in steps (moldyn): each thread adds up the forces on all of them in an array of its own, a barrier whose
// counters are plain elements follows, and then the first thread adds up those of all.
public class Molecules {
    static final int THREADS = 2, PARTICLES = 8, STEPS = 12;
    static final int[] arrived = new int[THREADS];
    static final int[] left = new int[1];
    static final double[][] force = new double[THREADS][PARTICLES];
    static final double[] position = new double[PARTICLES];

    static void barrier(int me, int step) {
        arrived[me] = step;
        if (me == 0) {
            for (int t = 0; t < THREADS; t++) {
                while (arrived[t] < step) {
                    Thread.yield();
                }
            }
            left[0] = step;
        } else {
            while (left[0] < step) {
                Thread.yield();
            }
        }
    }

    static void move(int me) {
        for (int step = 0; step < STEPS; step++) {
            for (int i = 0; i < PARTICLES; i++) {
                double sum = 0;
                for (int k = me; k < PARTICLES; k += THREADS) {
                    sum += (position[k] - position[i]) * 0.01;
                }
                force[me][i] = sum;
            }
            barrier(me, 2 * step + 1);
            if (me == 0) {
                for (int i = 0; i < PARTICLES; i++) {
                    for (int t = 0; t < THREADS; t++) {
                        position[i] += force[t][i];
                    }
                }
            }
            barrier(me, 2 * step + 2);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < PARTICLES; i++) {
            position[i] = i * i % 7;
        }
        Thread[] workers = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            int me = t;
            workers[t] = new Thread(() -> move(me));
            workers[t].start();
        }
        double sum = 0;
        for (Thread worker : workers) {
            worker.join();
        }
        for (int i = 0; i < PARTICLES; i++) {
            sum += position[i] * (i + 1);
        }
        System.out.printf("%.9f%n", sum);
    }
}
