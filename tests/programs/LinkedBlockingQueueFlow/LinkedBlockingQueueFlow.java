// LinkedBlockingQueue: two-lock queue, capacity, drain, many producers and consumers with poison pills.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class LinkedBlockingQueueFlow {
    static final Integer POISON = -1;

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<String> q = new LinkedBlockingQueue<>();
        System.out.println("default capacity left " + q.remainingCapacity());
        q.put("a");
        q.add("b");
        System.out.println(q.offer("c", 1, TimeUnit.SECONDS) + " " + q + " " + q.remainingCapacity());
        System.out.println(q.peek() + " " + q.element() + " " + q.poll() + " " + q.take() + " " + q.remove());
        System.out.println("empty " + q.isEmpty() + " " + q.poll() + " " + q.poll(1, TimeUnit.MILLISECONDS));
        LinkedBlockingQueue<String> small = new LinkedBlockingQueue<>(1);
        System.out.println(small.offer("x") + " " + small.offer("y") + " " + small.offer("z", 1, TimeUnit.MILLISECONDS));
        try {
            small.add("y");
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        try {
            new LinkedBlockingQueue<String>(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            small.put(null);
        } catch (NullPointerException e) {
            System.out.println("null refused " + e.getMessage());
        }
        LinkedBlockingQueue<Integer> nums = new LinkedBlockingQueue<>(List.of(1, 2, 3, 4, 5, 6));
        List<Integer> out = new ArrayList<>();
        System.out.println(nums.drainTo(out, 4) + " " + out + " " + nums);
        nums.addAll(out);
        System.out.println(nums.removeAll(Set.of(1, 6)) + " " + nums + " " + nums.retainAll(Set.of(2, 5)) + " " + nums);
        Iterator<Integer> it = nums.iterator();
        while (it.hasNext()) {
            if (it.next() == 5) {
                it.remove();
            }
        }
        System.out.println(nums + " " + Arrays.toString(nums.toArray()));
        pipeline();
        interruptedTake();
    }

    static void pipeline() throws InterruptedException {
        LinkedBlockingQueue<Integer> first = new LinkedBlockingQueue<>(3), second = new LinkedBlockingQueue<>(2);
        AtomicInteger squares = new AtomicInteger();
        Thread[] ts = new Thread[5];
        CountDownLatch stageOne = new CountDownLatch(2);
        for (int p = 0; p < 2; p++) {
            final int base = p * 100;
            ts[p] = new Thread(() -> {
                for (int i = 1; i <= 25; i++) {
                    put(first, base + i);
                }
                put(first, POISON);
            });
        }
        for (int c = 2; c < 4; c++) {
            ts[c] = new Thread(() -> {
                int v;
                while ((v = get(first)) != POISON) {
                    put(second, v * 2);
                }
                stageOne.countDown();
            });
        }
        ts[4] = new Thread(() -> {
            int v;
            while ((v = get(second)) != POISON) {
                squares.addAndGet(v);
            }
        });
        for (Thread t : ts) {
            t.start();
        }
        stageOne.await();
        put(second, POISON);
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("pipeline sum " + squares + " left " + first + second);
    }

    static void put(BlockingQueue<Integer> q, int v) {
        try {
            q.put(v);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static int get(BlockingQueue<Integer> q) {
        try {
            return q.take();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void interruptedTake() throws InterruptedException {
        LinkedBlockingQueue<Integer> q = new LinkedBlockingQueue<>(1);
        Thread t = new Thread(() -> {
            try {
                q.take();
                System.out.println("took?");
            } catch (InterruptedException e) {
                System.out.println("take interrupted, flag " + Thread.currentThread().isInterrupted());
            }
            try {
                q.put(1);
                q.put(2);
            } catch (InterruptedException e) {
                System.out.println("put interrupted, queue " + q);
            }
        });
        t.start();
        t.interrupt();
        while (q.isEmpty()) {
            Thread.yield();
        }
        t.interrupt();
        t.join();
    }
}
