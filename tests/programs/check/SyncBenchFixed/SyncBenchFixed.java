// A benchmark of synchronized methods and blocks: two threads count with both kinds.
// Corrected: the threads look at shared_count under the lock that guards it, too; main looks at it
// after it has joined them: no race.
public class SyncBenchFixed {
    public static void main(String[] args) throws InterruptedException {
        CounterClass counter = new CounterClass();
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                counter.method();
                counter.object();
                assert counter.get() >= 2;
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

    synchronized int get() {
        return shared_count;
    }
}
