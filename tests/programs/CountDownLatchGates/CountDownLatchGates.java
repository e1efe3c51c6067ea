// CountDownLatch: start and finish gates, timeouts, excess countDown, interruption, visibility of what came before.
import java.util.concurrent.*;

public class CountDownLatchGates {
    static int plain;

    static String show(Object o) {
        return o.toString().replaceAll("@[0-9a-f]+", "@");
    }

    public static void main(String[] args) throws Exception {
        CountDownLatch l = new CountDownLatch(2);
        System.out.println(l.getCount() + " " + show(l) + " " + l.await(1, TimeUnit.MILLISECONDS) + " " + l.await(-1, TimeUnit.SECONDS));
        l.countDown();
        System.out.println(l.getCount());
        l.countDown();
        l.countDown();
        System.out.println(l.getCount() + " " + show(l) + " " + l.await(0, TimeUnit.SECONDS));
        l.await();
        try {
            new CountDownLatch(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        new CountDownLatch(0).await();

        final int n = 5;
        CountDownLatch start = new CountDownLatch(1), done = new CountDownLatch(n);
        int[] results = new int[n];
        for (int i = 0; i < n; i++) {
            final int id = i;
            new Thread(() -> {
                try {
                    start.await();
                    results[id] = plain * (id + 1);
                } catch (InterruptedException e) {
                    results[id] = -1;
                }
                done.countDown();
            }).start();
        }
        plain = 7;
        start.countDown();
        System.out.println(done.await(60, TimeUnit.SECONDS));
        for (int r : results) {
            System.out.print(r + " ");
        }
        System.out.println(done.getCount());

        interrupted();
        chain();
    }

    static void interrupted() throws InterruptedException {
        CountDownLatch never = new CountDownLatch(1);
        for (boolean timed : new boolean[] {false, true}) {
            Thread t = new Thread(() -> {
                try {
                    if (timed) {
                        never.await(1, TimeUnit.HOURS);
                    } else {
                        never.await();
                    }
                    System.out.println("passed?");
                } catch (InterruptedException e) {
                    System.out.println("interrupted timed=" + timed + " " + e.getMessage() + " " + Thread.interrupted());
                }
            });
            t.start();
            t.interrupt();
            t.join();
        }
        // An interrupted thread gets the exception even when the latch is open.
        Thread.currentThread().interrupt();
        try {
            new CountDownLatch(0).await();
            System.out.println("no exception");
        } catch (InterruptedException e) {
            System.out.println("open latch, still interrupted; flag " + Thread.currentThread().isInterrupted());
        }
    }

    /** Thread i waits for latch i and opens latch i+1, so the log is in order whatever the schedule. */
    static void chain() throws InterruptedException {
        CountDownLatch[] ls = new CountDownLatch[8];
        for (int i = 0; i < ls.length; i++) {
            ls[i] = new CountDownLatch(1);
        }
        StringBuilder log = new StringBuilder();
        for (int i = ls.length - 2; i >= 0; i--) {
            final int id = i;
            new Thread(() -> {
                try {
                    ls[id].await();
                    log.append(id).append(' ');
                    ls[id + 1].countDown();
                } catch (InterruptedException e) {
                    log.append(e);
                }
            }).start();
        }
        ls[0].countDown();
        ls[ls.length - 1].await();
        System.out.println("chain " + log);
    }
}
