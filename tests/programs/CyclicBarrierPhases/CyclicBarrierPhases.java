// CyclicBarrier: reuse over rounds, the barrier action, arrival indices, waiting counts.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class CyclicBarrierPhases {
    public static void main(String[] args) throws Exception {
        System.out.println(new CyclicBarrier(1).await());
        try {
            new CyclicBarrier(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        rounds();
        indices();
        cellular();
    }

    static void rounds() throws InterruptedException {
        final int n = 4, rounds = 5;
        int[] partial = new int[n];
        List<Integer> totals = new ArrayList<>();
        CyclicBarrier b = new CyclicBarrier(n, () -> totals.add(Arrays.stream(partial).sum()));
        System.out.println("parties " + b.getParties() + " waiting " + b.getNumberWaiting() + " broken " + b.isBroken());
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            final int id = i;
            ts[i] = new Thread(() -> {
                try {
                    for (int r = 0; r < rounds; r++) {
                        partial[id] += (id + 1) * (r + 1);
                        b.await();
                    }
                } catch (InterruptedException | BrokenBarrierException e) {
                    System.out.println(e);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("totals " + totals + " waiting " + b.getNumberWaiting());
    }

    /** The last to arrive gets index 0, the first gets parties - 1; every round uses each index once. */
    static void indices() throws InterruptedException {
        final int n = 3, rounds = 10;
        CyclicBarrier b = new CyclicBarrier(n);
        AtomicIntegerArray seen = new AtomicIntegerArray(n);
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(() -> {
                try {
                    for (int r = 0; r < rounds; r++) {
                        seen.incrementAndGet(b.await(60, TimeUnit.SECONDS));
                    }
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("indices " + seen);
        Thread first = new Thread(() -> {
            try {
                System.out.println("first index " + new CyclicBarrierHolder(b).await());
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        first.start();
        while (b.getNumberWaiting() != 1) {
            Thread.yield();
        }
        Thread second = new Thread(() -> {
            try {
                b.await();
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        second.start();
        while (b.getNumberWaiting() != 2) {
            Thread.yield();
        }
        try {
            System.out.println("waiting " + b.getNumberWaiting());
            int mine = b.await();
            first.join();
            second.join();
            System.out.println("last index " + mine);
        } catch (BrokenBarrierException e) {
            System.out.println(e);
        }
    }

    record CyclicBarrierHolder(CyclicBarrier b) {
        int await() throws Exception {
            return b.await();
        }
    }

    /** Rule 90 on a ring of cells, each thread owning a strip, two barriers a generation. */
    static void cellular() throws InterruptedException {
        final int width = 32, threads = 4, generations = 12;
        int[][] cells = new int[2][width];
        cells[0][width / 2] = 1;
        StringBuilder picture = new StringBuilder();
        int[] generation = {0};
        CyclicBarrier b = new CyclicBarrier(threads, () -> {
            int[] now = cells[++generation[0] & 1];
            for (int c : now) {
                picture.append(c == 0 ? '.' : '#');
            }
            picture.append('\n');
        });
        Thread[] ts = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            final int lo = t * width / threads, hi = (t + 1) * width / threads;
            ts[t] = new Thread(() -> {
                try {
                    for (int g = 0; g < generations; g++) {
                        int[] from = cells[g & 1], to = cells[g + 1 & 1];
                        for (int i = lo; i < hi; i++) {
                            to[i] = from[(i + width - 1) % width] ^ from[(i + 1) % width];
                        }
                        b.await();
                    }
                } catch (Exception e) {
                    System.out.println(e);
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.print(picture);
    }
}
