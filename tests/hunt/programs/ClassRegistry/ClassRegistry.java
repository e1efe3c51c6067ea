import java.util.HashMap;
import java.util.Map;

/**
 * A registry like a class loader's: packages and classes have locks of their own. The name that was defined last is kept
 * without any. Two orders.
 */
public class ClassRegistry {
    static class Packages {
        final Map<String, Integer> map = new HashMap<>();
    }

    static class Classes {
        final Map<String, byte[]> map = new HashMap<>();
    }

    final Packages packages = new Packages();
    final Classes classes = new Classes();
    String last;

    void definePrimitive(String name) {
        last = name;
        addPackage("lang");
        addClass(name, new byte[0]);
    }

    void define(String name) {
        byte[] bytes = fetch(name);
        addPackage("app");
        byte[] verified = verify(bytes);
        addClass(name, verified);
        last = name;
    }

    void addPackage(String name) {
        synchronized (packages) {
            packages.map.merge(name, 1, Integer::sum);
        }
    }

    void addClass(String name, byte[] bytes) {
        synchronized (classes) {
            classes.map.put(name, bytes);
        }
    }

    static byte[] fetch(String name) {
        pause(30);
        return name.getBytes();
    }

    static byte[] verify(byte[] bytes) {
        pause(30);
        return bytes;
    }

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        ClassRegistry registry = new ClassRegistry();
        Thread app = new Thread(() -> registry.define("app.Main"), "app");
        Thread boot = new Thread(() -> registry.definePrimitive("int"), "boot");
        app.start();
        boot.start();
        app.join();
        boot.join();
        System.out.println(registry.classes.map.size() + " classes");
    }
}
