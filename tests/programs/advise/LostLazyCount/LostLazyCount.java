// Lazy initialization of something that must be created once: creating it can be seen.
public class LostLazyCount {
    static class Connection {
        Connection(int[] opened) {
            opened[0]++;
        }
    }

    private Connection shared;

    void connect(int[] opened) {
        if (shared == null) {
            shared = new Connection(opened);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        LostLazyCount pool = new LostLazyCount();
        int[] byFirst = new int[1];
        int[] bySecond = new int[1];
        Thread first = new Thread(() -> pool.connect(byFirst));
        Thread second = new Thread(() -> pool.connect(bySecond));
        first.start();
        second.start();
        first.join();
        second.join();
        assert byFirst[0] + bySecond[0] == 1;
    }
}
