/* An interrupt before a sleep, one during a wait, and one that only isInterrupted() sees. */
public class Interrupts {
    static class Lock {
    }

    static final Lock lock = new Lock();
    static int caught;

    static class Worker extends Thread {
        @Override
        public void run() {
            try {
                Thread.sleep(1000);
            } catch (InterruptedException e) {
                caught = 1;
            }
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    caught = 2;
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker();
        worker.start();
        worker.interrupt(); // it has not begun yet
        Thread.sleep(10);
        worker.interrupt(); // it waits
        Thread.sleep(10);
        Thread.currentThread().interrupt();
        if (Thread.interrupted())
            caught = 3;
    }
}
