import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URL;
import java.util.Enumeration;
import java.util.Properties;

/** Resources on the class path: relative and absolute names, own class file, missing ones, properties, URLs. */
public class ResourceStreams {
    static class Nested { }

    static String first(InputStream in) throws IOException {
        if (in == null) return "missing";
        try (BufferedReader r = new BufferedReader(new InputStreamReader(in, "UTF-8"))) {
            return r.readLine();
        }
    }

    static void classFile(String name) throws IOException {
        try (DataInputStream in = new DataInputStream(ResourceStreams.class.getResourceAsStream(name))) {
            System.out.println(name + " " + Integer.toHexString(in.readInt()) + " " + in.readUnsignedShort() + " " + (in.readUnsignedShort() >= 61) + " " + (in.readUnsignedShort() > 10));
        }
    }

    public static void main(String[] args) throws Exception {
        classFile("ResourceStreams.class");
        classFile("/ResourceStreams.class");
        classFile("ResourceStreams$Nested.class");
        ClassLoader l = ResourceStreams.class.getClassLoader();
        System.out.println(first(ResourceStreams.class.getResourceAsStream("data.txt")));
        System.out.println(first(ResourceStreams.class.getResourceAsStream("/data.txt")));
        System.out.println(first(ResourceStreams.class.getResourceAsStream("sub/deep/inner.txt")));
        System.out.println(first(l.getResourceAsStream("sub/deep/inner.txt")));
        System.out.println(first(l.getResourceAsStream("/sub/deep/inner.txt")));
        System.out.println(first(ResourceStreams.class.getResourceAsStream("absent.txt")) + " " + first(l.getResourceAsStream("sub/absent")));
        System.out.println(first(ClassLoader.getSystemResourceAsStream("data.txt")));
        System.out.println(first(Thread.currentThread().getContextClassLoader().getResourceAsStream("data.txt")));
        Properties p = new Properties();
        try (InputStream in = ResourceStreams.class.getResourceAsStream("conf.properties")) {
            p.load(in);
        }
        System.out.println(p.getProperty("name") + "|" + p.getProperty("path") + "|" + p.getProperty("multi") + "|" + p.getProperty("empty") + "|" + p.getProperty("none", "default") + "|" + p.size() + "|" + (int) p.getProperty("uni").charAt(0));
        URL u = ResourceStreams.class.getResource("data.txt");
        System.out.println(u.getProtocol() + " " + u.getPath().endsWith("/data.txt") + " " + first(u.openStream()) + " " + l.getResource("absent"));
        int n = 0;
        for (Enumeration<URL> e = l.getResources("data.txt"); e.hasMoreElements(); e.nextElement()) n++;
        System.out.println(n + " " + l.getResources("absent").hasMoreElements());
        System.out.println(String.class.getResourceAsStream("String.class") != null);
        try (InputStream in = ResourceStreams.class.getResourceAsStream("data.txt")) {
            byte[] b = new byte[5];
            System.out.println(in.read() + " " + in.read(b) + " " + new String(b) + " " + in.skip(1) + " " + (char) in.read());
            int rest = 0;
            while (in.read() >= 0) rest++;
            System.out.println(rest + " " + in.read() + " " + in.read(b) + " " + in.available());
        }
        try {
            ResourceStreams.class.getResourceAsStream(null);
        } catch (NullPointerException e) {
            System.out.println("null name");
        }
        System.out.println(first(int[].class.getResourceAsStream("data.txt")) + " " + first(ResourceStreams[].class.getResourceAsStream("data.txt")));
    }
}
