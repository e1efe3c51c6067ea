/* Three threads wait; one is notified, and later the rest. */
public class Waiters {
    static class Lock {
    }

    static final Lock lock = new Lock();

    static class Worker extends Thread {
        final int number;

        Worker(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
                System.out.print(number);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 1; i <= 3; i++)
            new Worker(i).start();
        Thread.sleep(10);
        synchronized (lock) {
            lock.notify();
        }
        Thread.sleep(10);
        System.out.print(" ");
        synchronized (lock) {
            lock.notifyAll();
        }
    }
}
