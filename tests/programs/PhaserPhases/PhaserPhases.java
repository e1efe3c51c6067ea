// Phaser: registration, phases, onAdvance termination, arrive forms, tiers, forced termination, illegal states.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class PhaserPhases {
    static String show(Phaser p) {
        return p.toString().replaceAll("^.*\\[", "[");
    }

    public static void main(String[] args) throws Exception {
        Phaser p = new Phaser(1);
        System.out.println(show(p) + " phase " + p.getPhase() + " register " + p.register() + " bulk " + p.bulkRegister(2) + " " + show(p));
        System.out.println("arrive " + p.arrive() + " dereg " + p.arriveAndDeregister() + " " + show(p) + " "
            + p.getRegisteredParties() + p.getArrivedParties() + p.getUnarrivedParties());
        System.out.println("await another phase " + p.awaitAdvance(5));
        p.arrive();
        System.out.println("advance " + p.arrive() + " now " + p.getPhase() + " " + show(p));
        try {
            Phaser q = new Phaser(1);
            q.arriveAndDeregister();
            System.out.println("terminated " + q.isTerminated() + " " + q.register() + " " + q.arrive() + " " + (q.getPhase() < 0) + " " + q.awaitAdvance(0));
            new Phaser().arrive();
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage().replaceAll("@[0-9a-f]+", "@"));
        }
        try {
            new Phaser(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Phaser(70000);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new Phaser(1).awaitAdvanceInterruptibly(0, 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout");
        }
        loop();
        tiers();
        interrupts();
        dynamic();
    }

    static void loop() throws InterruptedException {
        List<String> log = new ArrayList<>();
        int[] work = new int[3];
        Phaser p = new Phaser(3) {
            @Override
            protected boolean onAdvance(int phase, int registered) {
                log.add("phase " + phase + " registered " + registered + " work " + Arrays.toString(work));
                return phase >= 3 || registered == 0;
            }
        };
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            final int id = i;
            ts[i] = new Thread(() -> {
                while (!p.isTerminated()) {
                    work[id] += id + 1;
                    p.arriveAndAwaitAdvance();
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        log.forEach(System.out::println);
        System.out.println("end phase " + (p.getPhase() + Integer.MAX_VALUE + 1) + " registered " + p.getRegisteredParties());
    }

    static void tiers() throws InterruptedException {
        Phaser root = new Phaser();
        Phaser left = new Phaser(root, 2), right = new Phaser(root, 3);
        System.out.println("root " + show(root) + " parent " + (left.getParent() == root) + " " + (right.getRoot() == root));
        AtomicInteger passed = new AtomicInteger();
        Thread[] ts = new Thread[5];
        for (int i = 0; i < 5; i++) {
            Phaser mine = i < 2 ? left : right;
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 4; k++) {
                    if (mine.arriveAndAwaitAdvance() == k + 1) {
                        passed.incrementAndGet();
                    }
                }
                mine.arriveAndDeregister();
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("passed " + passed + " terminated " + root.isTerminated() + left.isTerminated() + right.isTerminated());
    }

    static void interrupts() throws InterruptedException {
        Phaser p = new Phaser(2);
        Thread t = new Thread(() -> {
            try {
                p.awaitAdvanceInterruptibly(p.arrive());
            } catch (InterruptedException e) {
                System.out.println("interrupted, arrived " + p.getArrivedParties());
            }
        });
        t.start();
        while (p.getArrivedParties() == 0) {
            Thread.yield();
        }
        t.interrupt();
        t.join();
        // awaitAdvance ignores interruption but keeps the flag.
        Thread u = new Thread(() -> {
            Thread.currentThread().interrupt();
            int phase = p.awaitAdvance(0);
            System.out.println("advanced to " + phase + " flag " + Thread.currentThread().isInterrupted());
        });
        u.start();
        p.arrive();
        u.join();
        p.forceTermination();
        System.out.println(p.isTerminated() + " " + p.arriveAndAwaitAdvance() + " " + show(p).replaceAll("phase = -?\\d+", "phase = T"));
    }

    static void dynamic() throws InterruptedException {
        Phaser p = new Phaser(1);
        int[] sums = new int[4];
        List<Thread> ts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            final int id = i;
            p.register();
            Thread t = new Thread(() -> {
                for (int k = 0; k <= id; k++) {
                    sums[id] += p.arriveAndAwaitAdvance();
                }
                p.arriveAndDeregister();
            });
            ts.add(t);
            t.start();
        }
        p.arriveAndDeregister();
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("dynamic " + Arrays.toString(sums) + " terminated " + p.isTerminated());
    }
}
