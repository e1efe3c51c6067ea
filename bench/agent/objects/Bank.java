// Transfers between accounts with synchronized methods; two accounts are locked in the order of their
// numbers.
import java.util.SplittableRandom;

final class Bank extends Kernel {
    private static final int ACCOUNTS = 500;
    private static final int TRANSFERS = 2_000_000; // of each thread
    private static final long START = 1_000;

    private static final class Account {
        final int number;
        private long balance = START;
        private int movements;

        Account(int number) {
            this.number = number;
        }

        synchronized boolean withdraw(long amount) {
            if (balance < amount) {
                return false;
            }
            balance -= amount;
            movements++;
            return true;
        }

        synchronized void deposit(long amount) {
            balance += amount;
            movements++;
        }

        synchronized long balance() {
            return balance;
        }

        synchronized int movements() {
            return movements;
        }
    }

    private Account[] accounts;
    private long refused;
    private final Object lock = new Object();

    @Override
    void setUp() {
        accounts = new Account[ACCOUNTS];
        for (int i = 0; i < ACCOUNTS; i++) {
            accounts[i] = new Account(i);
        }
        refused = 0;
    }

    private static boolean transfer(Account from, Account to, long amount) {
        Account first = from.number < to.number ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                if (!from.withdraw(amount)) {
                    return false;
                }
                to.deposit(amount);
                return true;
            }
        }
    }

    @Override
    void work(int thread) {
        SplittableRandom random = new SplittableRandom(thread);
        long failed = 0;
        for (int i = 0; i < TRANSFERS; i++) {
            Account from = accounts[random.nextInt(ACCOUNTS)];
            Account to = accounts[random.nextInt(ACCOUNTS)];
            if (from != to && !transfer(from, to, random.nextInt(100))) {
                failed++;
            }
        }
        synchronized (lock) {
            refused += failed;
        }
    }

    @Override
    String check() {
        long sum = 0;
        long movements = 0;
        for (Account account : accounts) {
            sum += account.balance();
            movements += account.movements();
        }
        synchronized (lock) {
            if (sum != START * ACCOUNTS || movements / 2 + refused > (long) TRANSFERS * THREADS) {
                throw new IllegalStateException(sum + ", " + movements + ", " + refused);
            }
        }
        return "sum " + sum;
    }

    public static void main(String[] args) throws Exception {
        new Bank().measure(args);
    }
}
