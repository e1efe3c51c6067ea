/* Two threads increment a volatile counter without any lock: 2, or 1 when an update is lost. */
public class Counter {
    static volatile int count;

    static class Worker extends Thread {
        @Override
        public void run() {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker a = new Worker(), b = new Worker();
        a.start();
        b.start();
        a.join();
        b.join();
        System.out.println(count);
    }
}
