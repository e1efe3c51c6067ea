// Sunflow: four threads, each of which renders scenes of its own with several threads: other shapes, accelerators,
// shaders, lights, cameras, filters, photon maps and ways to sample; scenes change and are rendered again.
import java.awt.image.BufferedImage;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import org.sunflow.SunflowAPI;
import org.sunflow.core.Display;
import org.sunflow.core.display.FileDisplay;
import org.sunflow.image.Color;
import org.sunflow.math.Matrix4;
import org.sunflow.math.Point3;
import org.sunflow.math.Vector3;
import org.sunflow.system.UI;
import org.sunflow.system.UserInterface;

final class Sunflow {
    private static final int SIDE = 16;

    /** Keeps the picture. */
    private static final class Picture implements Display {
        private final byte[] pixels = new byte[3 * SIDE * SIDE];

        @Override
        public void imageBegin(int w, int h, int bucketSize) {}

        @Override
        public void imagePrepare(int x, int y, int w, int h, int id) {}

        private void put(int x, int y, Color color) {
            int rgb = color.copy().toNonLinear().toRGB();
            int at = 3 * (y * SIDE + x);
            pixels[at] = (byte) (rgb >> 16);
            pixels[at + 1] = (byte) (rgb >> 8);
            pixels[at + 2] = (byte) rgb;
        }

        @Override
        public synchronized void imageUpdate(int x, int y, int w, int h, Color[] data, float[] alpha) {
            for (int i = 0; i < w * h; i++) {
                put(x + i % w, y + i / w, data[i]);
            }
        }

        @Override
        public synchronized void imageFill(int x, int y, int w, int h, Color c, float alpha) {
            for (int i = 0; i < w * h; i++) {
                put(x + i % w, y + i / w, c);
            }
        }

        @Override
        public void imageEnd() {}

        synchronized String digest() {
            return Workers.digest(pixels);
        }
    }

    /** Counts what the library says about its progress. */
    private static final class Progress implements UserInterface {
        private final AtomicLong said = new AtomicLong();

        @Override
        public void print(UI.Module module, UI.PrintLevel level, String text) {
            said.addAndGet(UI.formatOutput(module, level, text).length());
        }

        @Override
        public void taskStart(String text, int min, int max) {
            said.incrementAndGet();
        }

        @Override
        public void taskUpdate(int current) {}

        @Override
        public void taskStop() {}
    }

    private static final String[] ACCELERATORS = {"kdtree", "bih", "uniformgrid", "null"};
    private static final String[] SHADERS = {"diffuse", "shiny_diffuse", "phong", "ward", "uber", "mirror", "glass",
        "ambient_occlusion", "wireframe", "quick_gray", "simple", "show_normals", "textured_diffuse", "textured_phong"};
    private static final String[] SHAPES = {"sphere", "box", "torus", "cylinder", "banchoff", "sphereflake", "mesh",
        "teapot", "quads"};
    private static final String[] ENGINES = {"ambocc", "path", "none", "fake", "igi", "irr-cache"};
    private static final String[] SAMPLERS = {"bucket", "bucket", "multipass", "fast", "ipr"};
    private static final String[] CAMERAS = {"pinhole", "thinlens", "fisheye", "spherical"};
    private static final String[] FILTERS = {"box", "gaussian", "mitchell", "triangle", "lanczos", "sinc",
        "catmull-rom", "blackman-harris", "bspline"};
    private static final String[] ORDERS = {"hilbert", "row", "spiral", "column", "diagonal", "random"};

    private static final class Scene extends SunflowAPI {
        private final int kind;
        private String texture;

        Scene(int kind, String texture) {
            this.kind = kind;
            this.texture = texture;
        }

        private static <T> T pick(T[] table, int at) {
            return table[Math.floorMod(at, table.length)];
        }

        private void makeShader(String name, String type) {
            parameter("diffuse", null, 0.8f, 0.3f, 0.2f);
            parameter("color", null, 0.8f, 0.9f, 0.7f);
            parameter("specular", null, 0.4f, 0.4f, 0.4f);
            parameter("shiny", 0.3f);
            parameter("eta", 1.4f);
            parameter("samples", 2);
            parameter("roughnessX", 0.1f);
            parameter("roughnessY", 0.2f);
            if (type.startsWith("textured") || type.equals("uber")) {
                parameter(type.equals("uber") ? "diffuse.texture" : "texture", texture);
            }
            shader(name, type);
        }

        private void mesh(String name, String type, int... corners) {
            parameter("points", "point", "vertex", new float[] {-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0, 0, 0, 2});
            parameter(type.equals("triangle_mesh") ? "triangles" : "quads", corners);
            geometry(name, type);
        }

        private void place(String name, String type, String shader, float x, float y, float z) {
            if (name.startsWith("shape")) {
                parameter("accel", pick(ACCELERATORS, kind + name.charAt(5)));
            }
            switch (type) {
                case "mesh" -> mesh(name, "triangle_mesh", 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4);
                case "quads" -> mesh(name, "quad_mesh", 0, 1, 2, 3);
                default -> {
                    parameter("subdivs", 1);
                    parameter("iterations", 3);
                    parameter("level", 1);
                    geometry(name, type);
                }
            }
            parameter("transform", Matrix4.translation(x, y, z).multiply(Matrix4.scale(0.8f)));
            parameter("shaders", new String[] {shader});
            if (type.equals("sphere")) {
                parameter("modifiers", new String[] {"bumps"});
            }
            instance(name + ".instance", name);
        }

        private void lights() {
            switch (kind % 4) {
                case 0 -> {
                    parameter("center", new Point3(5, -6, 9));
                    parameter("radius", 1.0f);
                    parameter("radiance", null, 25f, 24f, 20f);
                    parameter("samples", 2);
                    light("lamp", "sphere");
                }
                case 1 -> light("sky", "sunsky");
                case 2 -> {
                    parameter("source", new Point3(4, -8, 9));
                    parameter("target", new Point3(0, 0, 0));
                    parameter("radius", 6f);
                    parameter("radiance", null, 3f, 3f, 3f);
                    light("beam", "directional");
                }
                default -> {
                    parameter("points", "point", "vertex", new float[] {3, -6, 8, 5, -6, 8, 4, -4, 8});
                    parameter("triangles", new int[] {0, 2, 1});
                    parameter("radiance", null, 20f, 20f, 20f);
                    parameter("samples", 2);
                    light("pane", "triangle_mesh");
                }
            }
            parameter("center", new Point3(-8, -5, 10));
            parameter("power", null, 300f, 300f, 400f);
            light("point", "point");
        }

        private void look(int at) {
            parameter("transform", Matrix4.lookAt(new Point3(3, -9 - at, 5), new Point3(0, 0, 1),
                    new Vector3(0, 0, 1)));
            parameter("fov", 45f);
            parameter("aspect", 1f);
            parameter("focus.distance", 10f);
            parameter("lens.radius", 0.1f);
            camera("eye", pick(CAMERAS, kind + at));
            parameter("camera", "eye");
            options(DEFAULT_OPTIONS);
        }

        private void quality(int at) {
            // The first time with one: it builds most of what is built when a ray first meets it, into plain fields.
            parameter("threads", at == 0 ? 1 : 3);
            parameter("threads.lowPriority", at % 2 == 1);
            parameter("resolutionX", SIDE);
            parameter("resolutionY", SIDE);
            parameter("aa.min", -1);
            parameter("aa.max", at % 2);
            parameter("aa.cache", at % 3 == 2);
            parameter("bucket.size", 5);
            parameter("bucket.order", pick(ORDERS, kind + at));
            parameter("filter", pick(FILTERS, kind + at));
            parameter("sampler", pick(SAMPLERS, kind + 2 * at));
            String engine = pick(ENGINES, kind + at);
            parameter("gi.engine", engine);
            parameter("gi." + engine + ".samples", 4);
            parameter("gi.irr-cache.gmap", "grid");
            parameter("gi.irr-cache.gmap.emit", 500);
            parameter("gi.igi.sets", 2);
            if (kind % 2 == 1) {
                parameter("caustics", "kd");
                parameter("caustics.emit", 500);
            }
            options(DEFAULT_OPTIONS);
        }

        @Override
        public void build() {
            parameter("function", 0);
            parameter("scale", 0.3f);
            modifier("bumps", "perlin");
            for (int i = 0; i < 9; i++) {
                makeShader("shader" + i, pick(SHADERS, 5 * kind + i));
                place("shape" + i, pick(SHAPES, 3 * kind + i), "shader" + i, (i % 3 - 1) * 2.2f, (i / 3 - 1) * 2.2f, 1);
            }
            makeShader("ground", "diffuse");
            parameter("center", new Point3(0, 0, 0));
            parameter("normal", new Vector3(0, 0, 1));
            geometry("plane", "plane");
            parameter("shaders", new String[] {"ground"});
            instance("plane.instance", "plane");
            lights();
            look(0);
            quality(0);
        }

        /** What depends on who comes first: caches and photons in the order of their arrival, parts drawn over. */
        boolean varies(int at) {
            String engine = pick(ENGINES, kind + at);
            return kind % 2 == 1 || at % 3 == 2 || engine.equals("igi") || engine.equals("irr-cache")
                    || !pick(SAMPLERS, kind + 2 * at).equals("bucket");
        }

        /** Something else in the same scene. */
        void change(int at) {
            remove("shape" + at + ".instance");
            place("more" + at, pick(SHAPES, at % 3), "shader" + at, 0, -2, 2);
            texture = texture.replace("texture", "late"); // not read so far
            makeShader("shader" + (at + 1), at == 1 ? "textured_diffuse" : "uber");
            look(at);
            quality(at);
        }
    }

    private static String draw(int number, int rounds, Path home) {
        StringBuilder done = new StringBuilder();
        for (int i = 0; i < rounds; i++) {
            Scene scene = new Scene(number + 3 * i, home.resolve("texture.png").toString());
            scene.build();
            for (int change = 0; change < 3; change++) {
                if (change > 0) {
                    scene.change(change);
                }
                Picture picture = new Picture();
                scene.render(SunflowAPI.DEFAULT_OPTIONS, picture);
                done.append(scene.varies(change) ? "drawn" : picture.digest()).append(", ");
            }
            String[] formats = {"png", "tga", "hdr", "igi"};
            File file = home.resolve("picture" + number + "." + formats[number % formats.length]).toFile();
            scene.render(SunflowAPI.DEFAULT_OPTIONS, new FileDisplay(file.getPath()));
            done.append(file.length() > 0).append(scene.getBounds() != null ? "; " : "");
        }
        return Workers.digest(done.toString());
    }

    public static void main(String[] args) throws Exception {
        int rounds = Workers.size(args);
        Path home = Files.createTempDirectory("sunflow");
        BufferedImage texture = new BufferedImage(16, 16, BufferedImage.TYPE_INT_RGB);
        for (int i = 0; i < 256; i++) {
            texture.setRGB(i % 16, i / 16, i * 0x030507);
        }
        ImageIO.write(texture, "png", home.resolve("texture.png").toFile());
        ImageIO.write(texture, "png", home.resolve("late.png").toFile());
        Progress progress = new Progress();
        UI.set(progress);
        UI.verbosity(4);
        String[] results = new String[Workers.THREADS];
        Workers.run(number -> results[number] = draw(number, rounds, home));
        for (String result : results) {
            System.out.println(result);
        }
        System.out.println(progress.said.get() > 0);
        try (Stream<Path> files = Files.walk(home)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }
}
