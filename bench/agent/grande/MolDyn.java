// Molecular dynamics: particles in a periodic box attract and repel each other (Lennard-Jones), velocity
// Verlet steps. Threads share out the pairs, sum up forces of their own, and meet at barriers.
import java.util.Random;
import java.util.concurrent.CyclicBarrier;

final class MolDyn extends Kernel {
    private static final int SIDE = 11;
    private static final int PARTICLES = SIDE * SIDE * SIDE;
    private static final int STEPS = 80;
    private static final double SPACING = 1.3;
    private static final double BOX = SIDE * SPACING;
    private static final double CUT_OFF = 2.5 * 2.5;
    private static final double STEP = 0.002;

    private static final class Particle {
        double x;
        double y;
        double z;
        double vx;
        double vy;
        double vz;
        double fx;
        double fy;
        double fz;

        Particle(double x, double y, double z, Random random) {
            this.x = x;
            this.y = y;
            this.z = z;
            vx = random.nextDouble() - 0.5;
            vy = random.nextDouble() - 0.5;
            vz = random.nextDouble() - 0.5;
        }

        void kick() {
            vx += 0.5 * STEP * fx;
            vy += 0.5 * STEP * fy;
            vz += 0.5 * STEP * fz;
        }

        void drift() {
            x = wrapped(x + STEP * vx);
            y = wrapped(y + STEP * vy);
            z = wrapped(z + STEP * vz);
        }

        private static double wrapped(double at) {
            return at < 0 ? at + BOX : at >= BOX ? at - BOX : at;
        }

        double kinetic() {
            return 0.5 * (vx * vx + vy * vy + vz * vz);
        }
    }

    /** What one thread adds up before the sums of all are put together. */
    private static final class Forces {
        final double[] x = new double[PARTICLES];
        final double[] y = new double[PARTICLES];
        final double[] z = new double[PARTICLES];
        double potential;

        void clear() {
            for (int i = 0; i < PARTICLES; i++) {
                x[i] = 0;
                y[i] = 0;
                z[i] = 0;
            }
            potential = 0;
        }
    }

    private Particle[] particles;
    private Forces[] forces;
    private CyclicBarrier barrier;
    private double[] energies;
    private double firstEnergy;

    @Override
    void setUp() {
        Random random = new Random(7);
        particles = new Particle[PARTICLES];
        for (int i = 0; i < PARTICLES; i++) {
            particles[i] = new Particle((i % SIDE + 0.5) * SPACING, (i / SIDE % SIDE + 0.5) * SPACING,
                    (i / (SIDE * SIDE) + 0.5) * SPACING, random);
        }
        forces = new Forces[THREADS];
        for (int i = 0; i < THREADS; i++) {
            forces[i] = new Forces();
        }
        energies = new double[THREADS];
        barrier = new CyclicBarrier(THREADS);
    }

    private static double nearest(double distance) {
        return distance > 0.5 * BOX ? distance - BOX
                : distance < -0.5 * BOX ? distance + BOX : distance;
    }

    private void interact(int i, Forces mine) {
        Particle a = particles[i];
        double sumX = 0;
        double sumY = 0;
        double sumZ = 0;
        for (int j = i + 1; j < PARTICLES; j++) {
            Particle b = particles[j];
            double dx = nearest(a.x - b.x);
            double dy = nearest(a.y - b.y);
            double dz = nearest(a.z - b.z);
            double square = dx * dx + dy * dy + dz * dz;
            if (square < CUT_OFF) {
                double inverse = 1 / square;
                double sixth = inverse * inverse * inverse;
                mine.potential += 4 * sixth * (sixth - 1);
                double strength = 48 * inverse * sixth * (sixth - 0.5);
                sumX += dx * strength;
                sumY += dy * strength;
                sumZ += dz * strength;
                mine.x[j] -= dx * strength;
                mine.y[j] -= dy * strength;
                mine.z[j] -= dz * strength;
            }
        }
        mine.x[i] += sumX;
        mine.y[i] += sumY;
        mine.z[i] += sumZ;
    }

    private void collect(int begin, int end) {
        for (int i = begin; i < end; i++) {
            Particle particle = particles[i];
            particle.fx = 0;
            particle.fy = 0;
            particle.fz = 0;
            for (Forces part : forces) {
                particle.fx += part.x[i];
                particle.fy += part.y[i];
                particle.fz += part.z[i];
            }
        }
    }

    private void computeForces(int thread, int begin, int end) throws Exception {
        Forces mine = forces[thread];
        mine.clear();
        for (int i = thread; i < PARTICLES; i += THREADS) {
            interact(i, mine);
        }
        barrier.await();
        collect(begin, end);
        barrier.await();
    }

    private double energy(int thread, int begin, int end) {
        double sum = forces[thread].potential;
        for (int i = begin; i < end; i++) {
            sum += particles[i].kinetic();
        }
        return sum;
    }

    @Override
    void work(int thread) throws Exception {
        int begin = PARTICLES * thread / THREADS;
        int end = PARTICLES * (thread + 1) / THREADS;
        computeForces(thread, begin, end);
        energies[thread] = energy(thread, begin, end);
        barrier.await();
        if (thread == 0) {
            firstEnergy = total();
        }
        for (int step = 0; step < STEPS; step++) {
            for (int i = begin; i < end; i++) {
                particles[i].kick();
                particles[i].drift();
            }
            barrier.await();
            computeForces(thread, begin, end);
            for (int i = begin; i < end; i++) {
                particles[i].kick();
            }
        }
        energies[thread] = energy(thread, begin, end);
    }

    private double total() {
        double sum = 0;
        for (double energy : energies) {
            sum += energy;
        }
        return sum;
    }

    @Override
    String check() {
        double last = total();
        if (!(Math.abs(last - firstEnergy) < 1e-2 * Math.abs(firstEnergy))) {
            throw new IllegalStateException("energy " + firstEnergy + ", then " + last);
        }
        return "energy " + last;
    }

    public static void main(String[] args) throws Exception {
        new MolDyn().measure(args);
    }
}
