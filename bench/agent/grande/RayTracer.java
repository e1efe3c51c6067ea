// A ray tracer: spheres in rows above a plane of light sources, shadows and reflections. The lines of the
// picture are dealt out to the threads.
import java.util.ArrayList;
import java.util.List;

final class RayTracer extends Kernel {
    private static final int SIZE = 480;
    private static final int DEPTH = 4;
    private static final long EXPECTED = 24_767_624;

    private static final class Vector {
        double x;
        double y;
        double z;

        Vector(double x, double y, double z) {
            this.x = x;
            this.y = y;
            this.z = z;
        }

        Vector() {}

        /** this = a + factor * b */
        Vector set(Vector a, double factor, Vector b) {
            x = a.x + factor * b.x;
            y = a.y + factor * b.y;
            z = a.z + factor * b.z;
            return this;
        }

        double dot(Vector other) {
            return x * other.x + y * other.y + z * other.z;
        }

        double normalize() {
            double length = Math.sqrt(dot(this));
            x /= length;
            y /= length;
            z /= length;
            return length;
        }

        Vector cross(Vector other) {
            return new Vector(y * other.z - z * other.y, z * other.x - x * other.z,
                    x * other.y - y * other.x);
        }
    }

    private static final class Ray {
        final Vector from;
        final Vector direction;

        Ray(Vector from, Vector direction) {
            this.from = from;
            this.direction = direction;
        }

        Vector at(double distance) {
            return new Vector().set(from, distance, direction);
        }
    }

    private static final class Surface {
        final Vector colour;
        final double diffuse;
        final double shine;
        final double mirror;

        Surface(Vector colour, double diffuse, double shine, double mirror) {
            this.colour = colour;
            this.diffuse = diffuse;
            this.shine = shine;
            this.mirror = mirror;
        }
    }

    /** What a ray hits first. */
    private static final class Hit {
        double distance;
        Shape shape;

        void reset() {
            distance = Double.POSITIVE_INFINITY;
            shape = null;
        }
    }

    private abstract static class Shape {
        final Surface surface;

        Shape(Surface surface) {
            this.surface = surface;
        }

        /** The distance at which the ray meets this, infinity if it does not. */
        abstract double meets(Ray ray);

        abstract Vector normalAt(Vector point);
    }

    private static final class Sphere extends Shape {
        private final Vector centre;
        private final double radius;

        Sphere(Vector centre, double radius, Surface surface) {
            super(surface);
            this.centre = centre;
            this.radius = radius;
        }

        @Override
        double meets(Ray ray) {
            Vector way = new Vector().set(centre, -1, ray.from);
            double along = way.dot(ray.direction);
            double square = along * along - way.dot(way) + radius * radius;
            if (square < 0) {
                return Double.POSITIVE_INFINITY;
            }
            double root = Math.sqrt(square);
            double near = along - root;
            double distance = near > 1e-6 ? near : along + root;
            return distance > 1e-6 ? distance : Double.POSITIVE_INFINITY;
        }

        @Override
        Vector normalAt(Vector point) {
            Vector normal = new Vector().set(point, -1, centre);
            normal.normalize();
            return normal;
        }
    }

    private static final class Light {
        final Vector position;
        final double brightness;

        Light(Vector position, double brightness) {
            this.position = position;
            this.brightness = brightness;
        }
    }

    private static final class Scene {
        final List<Shape> shapes = new ArrayList<>();
        final List<Light> lights = new ArrayList<>();
        Vector eye;
        Vector lookingAt;

        static Scene balls() {
            Scene scene = new Scene();
            for (int i = 0; i < 64; i++) {
                int x = i % 4;
                int y = i / 4 % 4;
                int z = i / 16;
                Vector colour = new Vector((x + 1) / 4.0, (y + 1) / 4.0, (z + 1) / 4.0);
                Surface surface = new Surface(colour, 0.7, 15, 0.3);
                scene.shapes.add(new Sphere(new Vector(3 * x, 3 * y, 3 * z), 1.2, surface));
            }
            scene.lights.add(new Light(new Vector(20, 30, -30), 0.6));
            scene.lights.add(new Light(new Vector(-30, 10, -20), 0.5));
            scene.lights.add(new Light(new Vector(5, -25, -10), 0.3));
            scene.eye = new Vector(11, 9, -16);
            scene.lookingAt = new Vector(4.5, 4.5, 4.5);
            return scene;
        }
    }

    /** Traces the rays of one thread. */
    private static final class Tracer {
        private final Scene scene;
        private final Hit hit = new Hit();
        private final Vector right;
        private final Vector up;
        private final Vector ahead;

        Tracer(Scene scene) {
            this.scene = scene;
            ahead = new Vector().set(scene.lookingAt, -1, scene.eye);
            ahead.normalize();
            right = new Vector(0, 1, 0).cross(ahead);
            right.normalize();
            up = ahead.cross(right);
        }

        private boolean find(Ray ray) {
            hit.reset();
            for (Shape shape : scene.shapes) {
                double distance = shape.meets(ray);
                if (distance < hit.distance) {
                    hit.distance = distance;
                    hit.shape = shape;
                }
            }
            return hit.shape != null;
        }

        private boolean inShadow(Ray ray, double limit) {
            for (Shape shape : scene.shapes) {
                if (shape.meets(ray) < limit) {
                    return true;
                }
            }
            return false;
        }

        private Vector shade(Ray ray, Vector point, Shape shape, int depth) {
            Surface surface = shape.surface;
            Vector normal = shape.normalAt(point);
            Vector mirrored =
                    new Vector().set(ray.direction, -2 * ray.direction.dot(normal), normal);
            Vector colour = new Vector();
            for (Light light : scene.lights) {
                Vector way = new Vector().set(light.position, -1, point);
                double distance = way.normalize();
                double slope = normal.dot(way);
                if (slope > 0 && !inShadow(new Ray(point, way), distance)) {
                    colour.set(colour, light.brightness * surface.diffuse * slope, surface.colour);
                    double glance = mirrored.dot(way);
                    if (glance > 0) {
                        double white = light.brightness * Math.pow(glance, surface.shine);
                        colour.set(colour, white, new Vector(1, 1, 1));
                    }
                }
            }
            if (surface.mirror > 0 && depth < DEPTH) {
                colour.set(colour, surface.mirror, trace(new Ray(point, mirrored), depth + 1));
            }
            return colour;
        }

        Vector trace(Ray ray, int depth) {
            if (!find(ray)) {
                return new Vector(0.05, 0.05, 0.1);
            }
            return shade(ray, ray.at(hit.distance), hit.shape, depth);
        }

        private static int byteOf(double value) {
            return (int) (Math.min(1, value) * 255);
        }

        long line(int y, int[] pixels) {
            long sum = 0;
            for (int x = 0; x < SIZE; x++) {
                Vector direction = new Vector().set(ahead, 0.9 * (x - SIZE / 2.0) / SIZE, right);
                direction.set(direction, 0.9 * (SIZE / 2.0 - y) / SIZE, up);
                direction.normalize();
                Vector colour = trace(new Ray(scene.eye, direction), 0);
                int red = byteOf(colour.x);
                int green = byteOf(colour.y);
                int blue = byteOf(colour.z);
                pixels[y * SIZE + x] = red << 16 | green << 8 | blue;
                sum += red + green + blue;
            }
            return sum;
        }
    }

    private Scene scene;
    private int[] pixels;
    private long checksum;

    @Override
    void setUp() {
        scene = Scene.balls();
        pixels = new int[SIZE * SIZE];
        checksum = 0;
    }

    private synchronized void add(long sum) {
        checksum += sum;
    }

    @Override
    void work(int thread) {
        Tracer tracer = new Tracer(scene);
        long sum = 0;
        for (int y = thread; y < SIZE; y += THREADS) {
            sum += tracer.line(y, pixels);
        }
        add(sum);
    }

    @Override
    synchronized String check() {
        if (checksum != EXPECTED) {
            throw new IllegalStateException("checksum " + checksum);
        }
        return "checksum " + checksum;
    }

    public static void main(String[] args) throws Exception {
        new RayTracer().measure(args);
    }
}
