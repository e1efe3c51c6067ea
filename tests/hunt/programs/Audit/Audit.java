import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** An audit of two accounts with ReentrantLocks, of which one thread asks an exchange for the rate first. Two orders. */
public class Audit {
    static class Giro {
        final Lock lock = new ReentrantLock();
        long amount = 100;

        void add(long n) {
            lock.lock();
            try {
                amount += n;
            } finally {
                lock.unlock();
            }
        }
    }

    static class Savings {
        final Lock lock = new ReentrantLock();
        long amount = 100;

        void add(long n) {
            lock.lock();
            try {
                amount += n;
            } finally {
                lock.unlock();
            }
        }
    }

    final Giro giro = new Giro();
    final Savings savings = new Savings();
    long turnover;

    void transfer() {
        turnover += 10;
        giro.add(-10);
        savings.add(10);
    }

    void exchange() {
        long rate = askExchange();
        giro.add(-rate);
        rate = askExchange();
        savings.add(rate);
        turnover += rate;
    }

    static long askExchange() {
        try {
            Thread.sleep(30);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return 7;
    }

    public static void main(String[] args) throws InterruptedException {
        Audit audit = new Audit();
        Thread exchanger = new Thread(audit::exchange, "exchanger");
        Thread teller = new Thread(audit::transfer, "teller");
        exchanger.start();
        teller.start();
        exchanger.join();
        teller.join();
        System.out.println(audit.giro.amount + audit.savings.amount);
    }
}
