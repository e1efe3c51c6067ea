// Transfers between accounts under three lock disciplines; the total never changes and no money is created.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class BankTransfersLockOrder {
    static final class InsufficientFunds extends Exception {
        InsufficientFunds(int id, int missing) {
            super("account " + id + " lacks " + missing);
        }
    }

    static final class Account {
        final int id;
        final ReentrantLock lock = new ReentrantLock();
        int balance;

        Account(int id, int balance) {
            this.id = id;
            this.balance = balance;
        }

        void withdraw(int n) throws InsufficientFunds {
            if (balance < n) {
                throw new InsufficientFunds(id, n - balance);
            }
            balance -= n;
        }
    }

    interface Transfer {
        void move(Account from, Account to, int n) throws InsufficientFunds;
    }

    static void run(String name, Transfer tr) throws InterruptedException {
        Account[] as = new Account[4];
        Arrays.setAll(as, i -> new Account(i, 20_000));
        AtomicInteger done = new AtomicInteger(), refused = new AtomicInteger(), wrong = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            final int seed = t + 1;
            ts[t] = new Thread(() -> {
                int x = seed;
                for (int k = 0; k < 60; k++) {
                    x = x * 1103515245 + 12345 & 0x7fffffff;
                    Account a = as[x / 7 % 4], b = as[x / 31 % 4];
                    try {
                        tr.move(a, b, x / 101 % 50);
                        done.incrementAndGet();
                    } catch (InsufficientFunds e) {
                        refused.incrementAndGet();
                    }
                    if (a.balance < 0) {
                        wrong.incrementAndGet();
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        int[] balances = Arrays.stream(as).mapToInt(a -> a.balance).toArray();
        System.out.println(name + " total " + Arrays.stream(balances).sum() + " attempts " + (done.get() + refused.get()) + " refused " + refused + " negative " + wrong + " balances " + Arrays.toString(balances));
    }

    public static void main(String[] args) throws Exception {
        run("monitors in order", (a, b, n) -> {
            Account first = a.id < b.id ? a : b, second = a.id < b.id ? b : a;
            synchronized (first) {
                synchronized (second) {
                    a.withdraw(n);
                    b.balance += n;
                }
            }
        });
        run("tryLock", (a, b, n) -> {
            while (true) {
                if (a.lock.tryLock()) {
                    try {
                        if (b.lock.tryLock()) {
                            try {
                                a.withdraw(n);
                                b.balance += n;
                                return;
                            } finally {
                                b.lock.unlock();
                            }
                        }
                    } finally {
                        a.lock.unlock();
                    }
                }
                Thread.yield();
            }
        });
        Object bank = new Object();
        run("one lock", (a, b, n) -> {
            synchronized (bank) {
                a.withdraw(n);
                b.balance += n;
            }
        });
        Account poor = new Account(9, 5);
        try {
            poor.withdraw(8);
        } catch (InsufficientFunds e) {
            System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getMethodName() + ":" + e.getStackTrace()[0].getLineNumber() + " balance " + poor.balance);
        }
        audit();
    }

    /** An auditor that takes all locks always sees the same total. */
    static void audit() throws InterruptedException {
        Account[] as = new Account[3];
        Arrays.setAll(as, i -> new Account(i, 100));
        AtomicBoolean stop = new AtomicBoolean();
        AtomicInteger bad = new AtomicInteger();
        Thread mover = new Thread(() -> {
            for (int k = 0; k < 150; k++) {
                Account a = as[k % 3], b = as[(k + 1) % 3];
                Account first = a.id < b.id ? a : b, second = a.id < b.id ? b : a;
                first.lock.lock();
                second.lock.lock();
                a.balance -= k;
                Thread.yield();
                b.balance += k;
                second.lock.unlock();
                first.lock.unlock();
            }
            stop.set(true);
        });
        mover.start();
        int audits = 0;
        do {
            int total = 0;
            for (Account a : as) {
                a.lock.lock();
            }
            for (Account a : as) {
                total += a.balance;
                a.lock.unlock();
            }
            audits++;
            if (total != 300) {
                bad.incrementAndGet();
            }
        } while (!stop.get());
        mover.join();
        System.out.println("audits wrong " + bad + " some made " + (audits > 0) + " end " + as[0].balance + " " + as[1].balance + " " + as[2].balance);
    }
}
