import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Sessions, their owners and an index, each under a lock of its own; the time of the last access under none. Three orders. */
public class SessionStore {
    static class Owners {
        private final Map<String, String> map = new HashMap<>();

        synchronized void put(String session, String owner) {
            map.put(session, owner);
        }
    }

    static class Index {
        private final ReentrantLock lock = new ReentrantLock();
        private int entries;

        void add() {
            lock.lock();
            entries++;
            lock.unlock();
        }
    }

    static class Sessions {
        private final Map<String, Long> map = new HashMap<>();

        synchronized void touch(String session) {
            map.put(session, 1L);
        }
    }

    final Owners owners = new Owners();
    final Index index = new Index();
    final Sessions sessions = new Sessions();
    long lastAccess;

    void ping(String session) {
        lastAccess = 1;
        owners.put(session, "guest");
        index.add();
        sessions.touch(session);
    }

    void login(String session) {
        askDirectory();
        owners.put(session, "user");
        askDirectory();
        index.add();
        askDirectory();
        sessions.touch(session);
        lastAccess = 2;
    }

    static void askDirectory() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SessionStore store = new SessionStore();
        Thread user = new Thread(() -> store.login("b"), "user");
        Thread guest = new Thread(() -> store.ping("a"), "guest");
        user.start();
        guest.start();
        user.join();
        guest.join();
        System.out.println(store.index.entries);
    }
}
