// Exchanger: swapping between two threads, timeouts, interruption, many threads in pairs.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ExchangerPairs {
    public static void main(String[] args) throws Exception {
        Exchanger<String> x = new Exchanger<>();
        try {
            x.exchange("alone", 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println("timeout " + e.getMessage());
        }
        FutureTask<String> f = new FutureTask<>(() -> x.exchange("from thread"));
        new Thread(f).start();
        System.out.println("main got " + x.exchange("from main") + ", thread got " + f.get());
        FutureTask<String> g = new FutureTask<>(() -> x.exchange(null, 60, TimeUnit.SECONDS));
        new Thread(g).start();
        System.out.println("null passes: " + x.exchange("solid") + " " + g.get());

        Thread t = new Thread(() -> {
            try {
                x.exchange("never");
                System.out.println("exchanged?");
            } catch (InterruptedException e) {
                System.out.println("interrupted " + Thread.currentThread().isInterrupted());
            }
        });
        t.start();
        t.interrupt();
        t.join();
        buffers();
        pairs();
    }

    /** The classic: a full buffer is swapped for an empty one; nothing is copied. */
    static void buffers() throws Exception {
        Exchanger<List<Integer>> x = new Exchanger<>();
        final int rounds = 6, size = 5;
        FutureTask<String> drain = new FutureTask<>(() -> {
            List<Integer> mine = new ArrayList<>();
            StringBuilder sb = new StringBuilder();
            for (int r = 0; r < rounds; r++) {
                mine = x.exchange(mine);
                sb.append(mine.stream().mapToInt(v -> v).sum()).append(mine.size() == size ? " " : "? ");
                mine.clear();
            }
            return sb.toString();
        });
        new Thread(drain).start();
        List<Integer> mine = new ArrayList<>();
        int n = 0;
        boolean alwaysEmpty = true;
        for (int r = 0; r < rounds; r++) {
            for (int i = 0; i < size; i++) {
                mine.add(n++);
            }
            mine = x.exchange(mine);
            alwaysEmpty &= mine.isEmpty();
        }
        System.out.println(drain.get() + "empty back " + alwaysEmpty);
    }

    /** After an odd number of swaps each of the two threads holds the value of the other. */
    static void pairs() throws InterruptedException {
        Exchanger<Integer> x = new Exchanger<>();
        AtomicInteger before = new AtomicInteger(), after = new AtomicInteger(), self = new AtomicInteger();
        Thread[] ts = new Thread[2];
        for (int i = 0; i < ts.length; i++) {
            final int id = i;
            ts[i] = new Thread(() -> {
                int v = id + 1;
                before.addAndGet(v);
                try {
                    for (int k = 0; k < 21; k++) {
                        int w = x.exchange(v);
                        if (w == v) {
                            self.incrementAndGet();
                        }
                        v = w;
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
                after.addAndGet(v * (id + 10));
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("before " + before + " after " + after + " self " + self);
    }
}
