// Weak accesses of the library are its own affair: ConcurrentLinkedQueue links its nodes in release
// mode and ConcurrentHashMap reads its table in acquire mode, and they keep what they document.
import java.util.concurrent.ConcurrentLinkedQueue;

public class WeakModesOfTheLibrary {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        ConcurrentLinkedQueue<String> queue = new ConcurrentLinkedQueue<>();
        Thread thread = new Thread(() -> {
            data = 1;
            queue.add("one");
        });
        thread.start();
        if (queue.poll() != null) {
            assert data == 1;
        }
        thread.join();
    }
}
