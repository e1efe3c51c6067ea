import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/* Two threads change one account, which has several locks and uses none of them. */
public class Account {
    static final Object ALL = new Object();
    static final Lock ALL_LOCK = new ReentrantLock();
    final Object guard = new Object();
    final ReentrantLock lock = new ReentrantLock();
    int balance;

    void add(int amount) {
        if (amount < 0) {
            throw new IllegalArgumentException();
        }
        balance += amount; // @add
    }

    /* What is thrown in the middle must not leave the lock behind. */
    void divide(int by) {
        balance = balance / by + 1; // @divide
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        boolean divides = args.length > 0;
        Runnable work = () -> {
            try {
                if (divides) {
                    account.divide(0);
                } else {
                    account.add(5);
                }
            } catch (ArithmeticException e) {
                // as it must be
            }
        };
        Thread one = new Thread(work), two = new Thread(work);
        one.start();
        two.start();
        one.join();
        two.join();
        assert account.balance == (divides ? 0 : 10);
    }
}
