import java.util.HashMap;
import java.util.Map;

/**
 * Loaders that ask their parents first, each under its own lock: the thread that has its plugin at hand goes through the
 * chain before the one that must unpack it. Three orders.
 */
public class PluginLoader {
    static class Boot {
        private final Map<String, Object> found = new HashMap<>();

        synchronized Object find(String name) {
            return found.get(name);
        }
    }

    static class Parent {
        private final Boot boot;
        private final Map<String, Object> found = new HashMap<>();

        Parent(Boot boot) {
            this.boot = boot;
        }

        Object find(String name, int delay) {
            Object there = boot.find(name);
            unpack(delay);
            synchronized (this) {
                return there != null ? there : found.get(name);
            }
        }
    }

    private final Parent parent = new Parent(new Boot());
    private final Map<String, Object> plugins = new HashMap<>();
    String current;

    Object load(String name, int delay) {
        unpack(delay);
        Object there = parent.find(name, delay);
        unpack(delay);
        synchronized (this) {
            return there != null ? there : plugins.put(name, name);
        }
    }

    void loadAtHand() {
        current = "hand";
        load("hand", 0);
    }

    void loadPacked() {
        load("packed", 25);
        current = "packed";
    }

    static void unpack(int millis) {
        if (millis == 0)
            return;
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PluginLoader loader = new PluginLoader();
        Thread packed = new Thread(loader::loadPacked, "packed");
        Thread hand = new Thread(loader::loadAtHand, "hand");
        packed.start();
        hand.start();
        packed.join();
        hand.join();
        System.out.println(loader.plugins.size());
    }
}
