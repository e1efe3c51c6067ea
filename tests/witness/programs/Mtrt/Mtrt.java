// A small ray tracer.  Threads take the rows of the picture from the scene, one at a time, and trace a ray for
// every point; when the picture is there they make it brighter, again by rows.  Each of the two phases begins
// when all threads are there.
//
// The mistake: the exposure is common to all threads, but it is read and written under "synchronized (this)"
// in a thread, where each locks another object.  It is read when a thread begins a phase and written by the
// thread that has ended the last row of a phase; all that comes between locks the scene.
public class Mtrt {
    static final int WIDTH = 12, ROWS = 5, PHASES = 2; // rows for each thread

    static class Sphere {
        final double x, y, z, radius;
        final int colour;

        Sphere(double x, double y, double z, double radius, int colour) {
            this.x = x;
            this.y = y;
            this.z = z;
            this.radius = radius;
            this.colour = colour;
        }

        // How far away a ray from the eye meets the sphere; infinity: it does not.
        double meet(double dx, double dy, double dz) {
            double b = x * dx + y * dy + z * dz;
            double c = x * x + y * y + z * z - radius * radius;
            double d = b * b - c;
            return d < 0 ? Double.POSITIVE_INFINITY : b - Math.sqrt(d);
        }

        // The part of the light that comes from there, of 255.
        int shade(double dx, double dy, double dz, double far) {
            double nx = (dx * far - x) / radius, ny = (dy * far - y) / radius, nz = (dz * far - z) / radius;
            double light = (nx - 2 * ny - nz) / Math.sqrt(6);
            return 32 + (int) (223 * Math.max(0, light));
        }
    }

    static class Scene {
        final Sphere[] spheres = {
            new Sphere(0, 0, 9, 2, 0x00c08040),
            new Sphere(-2, 1, 7, 1, 0x004080c0),
            new Sphere(2.5, -1, 8, 1.5, 0x0040c060),
            new Sphere(0, 101, 10, 99, 0x00909090),
        };
        final int threads, rows;
        final int[] canvas; // no lock: a row is its taker's in a phase
        int arrived, phase, next, ended; // the scene's lock
        int exposure = 256;              // the thread's, which is none

        Scene(int threads) {
            this.threads = threads;
            rows = ROWS * threads;
            canvas = new int[rows * WIDTH];
        }

        synchronized void await(int wanted) throws InterruptedException {
            if (++arrived == threads) {
                arrived = next = ended = 0;
                phase++;
                notifyAll();
            }
            while (phase < wanted)
                wait();
        }

        synchronized int takeRow() {
            return next == rows ? -1 : next++;
        }

        // Was it the last one?
        synchronized boolean endRow() {
            return ++ended == rows;
        }
    }

    static class Tracer extends Thread {
        final Scene scene;
        int base;

        Tracer(Scene scene) {
            this.scene = scene;
        }

        @Override
        public void run() {
            try {
                for (int phase = 1; phase <= PHASES; phase++) {
                    scene.await(phase);
                    synchronized (this) {
                        base = scene.exposure; // races with the write in expose()
                    }
                    for (int row = scene.takeRow(); row >= 0; row = scene.takeRow()) {
                        if (phase == 1)
                            trace(row);
                        else
                            brighten(row);
                        if (scene.endRow())
                            expose();
                    }
                }
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        void trace(int row) {
            for (int column = 0; column < WIDTH; column++) {
                double dx = (column - WIDTH / 2.0) / WIDTH, dy = (row - scene.rows / 2.0) / scene.rows;
                double length = Math.sqrt(dx * dx + dy * dy + 1);
                scene.canvas[row * WIDTH + column] = look(dx / length, dy / length, 1 / length);
            }
        }

        int look(double dx, double dy, double dz) {
            double far = Double.POSITIVE_INFINITY;
            Sphere nearest = null;
            for (Sphere sphere : scene.spheres) {
                double distance = sphere.meet(dx, dy, dz);
                if (distance > 0 && distance < far) {
                    far = distance;
                    nearest = sphere;
                }
            }
            return nearest == null ? 0x00203050 : times(nearest.colour, nearest.shade(dx, dy, dz, far));
        }

        void brighten(int row) {
            for (int i = row * WIDTH; i < (row + 1) * WIDTH; i++)
                scene.canvas[i] = 0xff000000 | times(scene.canvas[i], 320);
        }

        // A colour with each of its parts changed: 256 leaves them as they are.
        static int times(int colour, int factor) {
            int result = 0;
            for (int shift = 0; shift < 24; shift += 8)
                result |= Math.min(255, (colour >>> shift & 255) * factor >>> 8) << shift;
            return result;
        }

        void expose() {
            synchronized (this) {
                scene.exposure = Math.min(scene.exposure, base) - 16;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        Scene scene = new Scene(threads);
        Tracer[] tracers = new Tracer[threads];
        for (int i = 0; i < threads; i++)
            tracers[i] = new Tracer(scene);
        for (Tracer tracer : tracers)
            tracer.start();
        for (Tracer tracer : tracers)
            tracer.join();
        int sum = 0;
        for (int point : scene.canvas)
            sum = sum * 31 + point;
        System.out.println(scene.rows + " rows, checksum " + sum);
    }
}
