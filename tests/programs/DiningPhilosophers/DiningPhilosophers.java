// Dining philosophers four ways: ordered forks, a waiter semaphore, tryLock with backing off, a monitor for all.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;
import java.util.concurrent.locks.*;

public class DiningPhilosophers {
    static final int N = 5, MEALS = 12;

    interface Eating {
        void meal(int who, Runnable eat) throws InterruptedException;
    }

    static void dinner(String name, Eating style) throws InterruptedException {
        int[] meals = new int[N];
        boolean[] eating = new boolean[N];
        AtomicInteger conflicts = new AtomicInteger();
        Thread[] ts = new Thread[N];
        Object check = new Object();
        for (int i = 0; i < N; i++) {
            final int who = i;
            ts[i] = new Thread(() -> {
                try {
                    for (int m = 0; m < MEALS; m++) {
                        style.meal(who, () -> {
                            synchronized (check) {
                                if (eating[(who + 1) % N] || eating[(who + N - 1) % N]) {
                                    conflicts.incrementAndGet();
                                }
                                eating[who] = true;
                            }
                            Thread.yield();
                            meals[who]++;
                            synchronized (check) {
                                eating[who] = false;
                            }
                        });
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(name + " meals " + Arrays.toString(meals) + " neighbours eating at once " + conflicts);
    }

    public static void main(String[] args) throws Exception {
        Object[] forks = new Object[N];
        Arrays.setAll(forks, i -> new Object());
        dinner("ordered", (who, eat) -> {
            int a = Math.min(who, (who + 1) % N), b = Math.max(who, (who + 1) % N);
            synchronized (forks[a]) {
                synchronized (forks[b]) {
                    eat.run();
                }
            }
        });

        ReentrantLock[] locks = new ReentrantLock[N];
        Arrays.setAll(locks, i -> new ReentrantLock());
        Semaphore waiter = new Semaphore(N - 1);
        dinner("waiter", (who, eat) -> {
            waiter.acquire();
            locks[who].lock();
            locks[(who + 1) % N].lock();
            try {
                eat.run();
            } finally {
                locks[(who + 1) % N].unlock();
                locks[who].unlock();
                waiter.release();
            }
        });

        dinner("trylock", (who, eat) -> {
            while (true) {
                locks[who].lock();
                try {
                    if (locks[(who + 1) % N].tryLock()) {
                        try {
                            eat.run();
                            return;
                        } finally {
                            locks[(who + 1) % N].unlock();
                        }
                    }
                } finally {
                    locks[who].unlock();
                }
                Thread.yield();
            }
        });

        boolean[] taken = new boolean[N];
        Object table = new Object();
        dinner("monitor", (who, eat) -> {
            synchronized (table) {
                while (taken[who] || taken[(who + 1) % N]) {
                    table.wait();
                }
                taken[who] = taken[(who + 1) % N] = true;
            }
            eat.run();
            synchronized (table) {
                taken[who] = taken[(who + 1) % N] = false;
                table.notifyAll();
            }
        });
    }
}
