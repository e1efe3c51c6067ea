// A benchmark of synchronized methods and blocks: two threads count with both kinds.
// The mistake: at the end of its work a thread looks at shared_count without the lock, while the
// other may still be counting. So shared_count races. No increment gets lost, and a thread sees at
// least its own two: the assertions hold in every interleaving.
public class SyncBench {
    public static void main(String[] args) throws InterruptedException {
        CounterClass counter = new CounterClass();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                counter.method();
                counter.object();
                assert counter.shared_count >= 2;
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert counter.shared_count == 4;
    }
}

class CounterClass {
    int shared_count;

    synchronized void method() {
        shared_count++;
    }

    void object() {
        synchronized (this) {
            shared_count++;
        }
    }
}
