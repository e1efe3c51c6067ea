// Sunflow: a scene of spheres, boxes, a torus and a plane with shiny, glass and diffuse surfaces, rendered by
// four threads into memory.
import org.sunflow.SunflowAPI;
import org.sunflow.core.Display;
import org.sunflow.image.Color;
import org.sunflow.math.Matrix4;
import org.sunflow.math.Point3;
import org.sunflow.math.Vector3;
import org.sunflow.system.UI;

final class Sunflow {
    /** Keeps the picture. */
    private static final class Picture implements Display {
        private int width;
        private byte[] pixels;

        @Override
        public synchronized void imageBegin(int w, int h, int bucketSize) {
            width = w;
            pixels = new byte[3 * w * h];
        }

        @Override
        public void imagePrepare(int x, int y, int w, int h, int id) {}

        private void put(int x, int y, Color color) {
            int rgb = color.copy().toNonLinear().toRGB();
            int at = 3 * (y * width + x);
            pixels[at] = (byte) (rgb >> 16);
            pixels[at + 1] = (byte) (rgb >> 8);
            pixels[at + 2] = (byte) rgb;
        }

        @Override
        public synchronized void imageUpdate(int x, int y, int w, int h, Color[] data, float[] alpha) {
            for (int j = 0; j < h; j++) {
                for (int i = 0; i < w; i++) {
                    put(x + i, y + j, data[j * w + i]);
                }
            }
        }

        @Override
        public synchronized void imageFill(int x, int y, int w, int h, Color c, float alpha) {
            for (int j = 0; j < h; j++) {
                for (int i = 0; i < w; i++) {
                    put(x + i, y + j, c);
                }
            }
        }

        @Override
        public void imageEnd() {}

        synchronized String digest() {
            return Workers.digest(pixels);
        }
    }

    private static final class Scene extends SunflowAPI {
        private final int size;

        Scene(int size) {
            this.size = size;
        }

        private void shaders() {
            parameter("diffuse", null, 0.8f, 0.3f, 0.2f);
            parameter("shiny", 0.3f);
            shader("red", "shiny_diffuse");
            parameter("diffuse", null, 0.2f, 0.4f, 0.8f);
            shader("blue", "diffuse");
            parameter("color", null, 0.9f, 0.9f, 0.9f);
            parameter("eta", 1.5f);
            shader("glass", "glass");
            parameter("color", null, 0.8f, 0.8f, 0.7f);
            shader("mirror", "mirror");
            parameter("diffuse", null, 0.7f, 0.7f, 0.7f);
            shader("ground", "diffuse");
        }

        private void place(String name, String kind, String shader, float x, float y, float z, float scale) {
            geometry(name, kind);
            parameter("transform", Matrix4.translation(x, y, z).multiply(Matrix4.scale(scale)));
            parameter("shaders", new String[] {shader});
            instance(name + ".instance", name);
        }

        private void objects() {
            String[] shaders = {"red", "blue", "glass", "mirror"};
            for (int i = 0; i < 27; i++) {
                place("sphere" + i, "sphere", shaders[i % 4], (i % 3 - 1) * 2.2f,
                        (i / 3 % 3 - 1) * 2.2f, i / 9 * 1.8f + 0.8f, 0.8f);
            }
            parameter("radiusInner", 0.4f);
            parameter("radiusOuter", 1.5f);
            place("ring", "torus", "red", 4, 2, 1, 1);
            place("cube", "box", "blue", -4, 2, 1, 0.7f);
            parameter("center", new Point3(0, 0, 0));
            parameter("normal", new Vector3(0, 0, 1));
            geometry("plane", "plane");
            parameter("shaders", new String[] {"ground"});
            instance("plane.instance", "plane");
        }

        private void lights() {
            parameter("center", new Point3(5, -6, 9));
            parameter("radius", 1.0f);
            parameter("radiance", null, 25f, 24f, 20f);
            parameter("samples", 4);
            light("lamp", "sphere");
            parameter("center", new Point3(-8, -5, 10));
            parameter("power", null, 300f, 300f, 400f);
            light("point", "point");
        }

        @Override
        public void build() {
            shaders();
            objects();
            lights();
            parameter("transform", Matrix4.lookAt(new Point3(3, -12, 6), new Point3(0, 0, 1.5f),
                    new Vector3(0, 0, 1)));
            parameter("fov", 45f);
            parameter("aspect", 1f);
            camera("eye", "pinhole");
            parameter("camera", "eye");
            parameter("threads", Workers.THREADS);
            parameter("threads.lowPriority", false);
            parameter("resolutionX", 16 * size);
            parameter("resolutionY", 16 * size);
            parameter("aa.min", 0);
            parameter("aa.max", 1);
            parameter("bucket.size", 16);
            parameter("gi.engine", "ambocc");
            parameter("gi.ambocc.samples", 8);
            options(DEFAULT_OPTIONS);
        }
    }

    public static void main(String[] args) {
        int size = Workers.size(args);
        UI.set(null);
        UI.verbosity(0);
        Picture picture = new Picture();
        Scene scene = new Scene(size);
        scene.build();
        scene.render(SunflowAPI.DEFAULT_OPTIONS, picture);
        System.out.println(picture.digest());
    }
}
