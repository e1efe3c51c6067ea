// The text of a ReentrantLock names the thread that holds it. It reads the owner plainly (exclusiveOwnerThread), which
// the thread clears before it frees the lock: so main may find it locked by the worker, if it looks before that.
import java.util.concurrent.locks.ReentrantLock;

public class OwnerInText {
    static final ReentrantLock lock = new ReentrantLock();
    static volatile int inside;

    static void work() {
        lock.lock();
        inside++;
        lock.unlock();
    }

    public static void main(String[] args) {
        new Thread(OwnerInText::work, "worker").start();
        assert !lock.toString().contains("by thread worker");
    }
}
