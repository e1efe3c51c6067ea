// A daemon that has nothing to do waits for ever, as idle workers do: the program ends when main
// does (JLS 12.8). Nothing is wrong with that.
public class IdleDaemonWaits {
    static final Object lock = new Object();
    static int jobs;

    static void work() {
        synchronized (lock) {
            while (true) {
                while (jobs == 0) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                jobs--;
                lock.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread daemon = new Thread(IdleDaemonWaits::work);
        daemon.setDaemon(true);
        daemon.start();
        synchronized (lock) {
            jobs = 1;
            lock.notifyAll();
            while (jobs > 0) {
                lock.wait();
            }
        }
    }
}
