import java.util.HashMap;
import java.util.Map;

/** A resolver has much to look up under other locks before it fills the cache; nothing sleeps. One order. */
public class NameCache {
    static class Zone {
        int lookups;

        synchronized int look() {
            return ++lookups;
        }
    }

    private final Map<String, Integer> addresses = new HashMap<>();
    final Zone zone = new Zone();
    int misses;

    Integer get(String name) {
        misses++;
        synchronized (addresses) {
            return addresses.get(name);
        }
    }

    void resolve(String name) {
        int address = 0;
        for (int i = 0; i < 30; i++)
            address += zone.look();
        put(name, address);
        misses = 0;
    }

    void put(String name, int address) {
        synchronized (addresses) {
            addresses.put(name, address);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NameCache cache = new NameCache();
        Thread resolver = new Thread(() -> cache.resolve("a"), "resolver");
        Thread other = new Thread(() -> {
            for (int i = 0; i < 30; i++)
                cache.zone.look();
        }, "other");
        Thread client = new Thread(() -> cache.get("b"), "client");
        client.start();
        other.start();
        resolver.start();
        client.join();
        other.join();
        resolver.join();
        System.out.println(cache.zone.lookups);
    }
}
