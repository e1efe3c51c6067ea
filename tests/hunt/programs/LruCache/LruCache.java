/** A cache that counts its entries before it has the lock, while another thread loads one from disk. One order. */
public class LruCache {
    private final java.util.LinkedHashMap<String, String> entries = new java.util.LinkedHashMap<>();
    int size;

    void evict() {
        size--;
        synchronized (this) {
            entries.remove("old");
        }
    }

    void load(String key) {
        String value = Disk.read(key);
        put(key, value);
        size++;
    }

    synchronized void put(String key, String value) {
        entries.put(key, value);
    }

    static class Disk {
        static String read(String key) {
            try {
                Thread.sleep(40);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return "value of " + key;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LruCache cache = new LruCache();
        cache.put("old", "value");
        Thread loader = new Thread(() -> cache.load("new"), "loader");
        Thread evictor = new Thread(cache::evict, "evictor");
        loader.start();
        evictor.start();
        loader.join();
        evictor.join();
        System.out.println(cache.entries.keySet());
    }
}
