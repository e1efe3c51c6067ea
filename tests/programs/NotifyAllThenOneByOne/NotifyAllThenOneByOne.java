import java.util.ArrayList;
import java.util.List;

/* After notifyAll every waiter goes on once, one at a time; notify lets exactly one go. */
public class NotifyAllThenOneByOne {
    static final Object lock = new Object();
    static int waiting;
    static int tickets;
    static int inside;
    static int passed;

    static void waiter() {
        synchronized (lock) {
            waiting++;
            lock.notifyAll();
            try {
                while (tickets == 0) {
                    lock.wait();
                }
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            tickets--;
            waiting--;
            inside++;
            if (inside != 1) {
                System.out.println("two inside");
            }
            passed++;
            inside--;
            lock.notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Thread thread = new Thread(NotifyAllThenOneByOne::waiter);
            threads.add(thread);
            thread.start();
        }
        synchronized (lock) {
            while (waiting < 5) {
                lock.wait();
            }
            System.out.println("waiting " + waiting + ", passed " + passed);
            tickets = 2;
            lock.notifyAll();
            while (passed < 2) {
                lock.wait();
            }
            System.out.println("waiting " + waiting + ", passed " + passed);
            lock.notifyAll();
            lock.wait(5);
            System.out.println("waiting " + waiting + ", passed " + passed);
            tickets = 3;
            for (int i = 0; i < 3; i++) {
                lock.notify();
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("waiting " + waiting + ", passed " + passed + ", left " + tickets);
    }
}
