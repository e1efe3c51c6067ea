// Lazy initialization without any lock: both threads find nothing, both create, and they get
// different objects. (The assertion does not look at the object's own field.)
public class LostLazyInit {
    static class Connection {
        final int port = 80;
    }

    static Connection shared;

    static Connection connect() {
        if (shared == null) {
            shared = new Connection();
        }
        return shared;
    }

    public static void main(String[] args) throws InterruptedException {
        Connection[] got = new Connection[2];
        Thread first = new Thread(() -> got[0] = connect());
        Thread second = new Thread(() -> got[1] = connect());
        first.start();
        second.start();
        first.join();
        second.join();
        assert got[0] == got[1];
    }
}
