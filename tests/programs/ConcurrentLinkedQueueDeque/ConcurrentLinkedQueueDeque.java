// ConcurrentLinkedQueue and ConcurrentLinkedDeque: lock-free queues, removal in the middle, iterators, contention.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ConcurrentLinkedQueueDeque {
    public static void main(String[] args) throws Exception {
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1, 2, 3));
        System.out.println(q.offer(4) + " " + q.add(5) + " " + q + " " + q.peek() + " " + q.poll() + " " + q.size());
        System.out.println(q.remove(3) + " " + q.remove(3) + " " + q.contains(4) + " " + q);
        q.addAll(List.of(6, 7, 8));
        System.out.println(q.removeIf(v -> v % 2 == 0) + " " + q + " " + q.removeAll(List.of(5)) + q.retainAll(List.of(7)) + q);
        try {
            q.addAll(q);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            q.add(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        q.clear();
        System.out.println(q.poll() + " " + q.peek() + " " + q.isEmpty());
        try {
            q.remove();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        Iterator<Integer> it;
        q.addAll(List.of(1, 2, 3, 4));
        it = q.iterator();
        it.next();
        q.poll();
        q.poll();
        q.add(9);
        StringBuilder sb = new StringBuilder();
        it.forEachRemaining(v -> sb.append(v).append(' '));
        System.out.println("weakly consistent: " + sb);

        ConcurrentLinkedDeque<String> d = new ConcurrentLinkedDeque<>();
        d.offerFirst("b");
        d.offerLast("c");
        d.push("a");
        d.addLast("d");
        System.out.println(d + " " + d.peekFirst() + d.peekLast() + d.getFirst() + d.getLast() + " " + d.pollLast() + d.pop() + d.removeLast() + d.removeFirst() + " " + d.pollFirst());
        try {
            d.pop();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        d.addAll(List.of("x", "y", "x", "z", "x"));
        System.out.println(d.removeLastOccurrence("x") + " " + d + d.removeFirstOccurrence("x") + d);
        Iterator<String> desc = d.descendingIterator();
        desc.next();
        desc.next();
        desc.remove();
        System.out.println(d + " " + Arrays.toString(d.toArray(new String[0])));
        fifo();
        bothEnds();
    }

    static void fifo() throws InterruptedException {
        ConcurrentLinkedQueue<int[]> q = new ConcurrentLinkedQueue<>();
        AtomicInteger taken = new AtomicInteger(), disorder = new AtomicInteger();
        Thread[] ts = new Thread[5];
        final int each = 60;
        for (int t = 0; t < 5; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                if (id < 3) {
                    for (int i = 0; i < each; i++) {
                        q.add(new int[] {id, i});
                    }
                } else {
                    int[] last = {-1, -1, -1};
                    while (taken.get() < 3 * each) {
                        int[] m = q.poll();
                        if (m == null) {
                            Thread.yield();
                            continue;
                        }
                        taken.incrementAndGet();
                        if (m[1] <= last[m[0]]) {
                            disorder.incrementAndGet();
                        }
                        last[m[0]] = m[1];
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("taken " + taken + " disorder " + disorder + " " + q.isEmpty());
    }

    static void bothEnds() throws InterruptedException {
        ConcurrentLinkedDeque<Integer> d = new ConcurrentLinkedDeque<>();
        AtomicLong sum = new AtomicLong();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                for (int i = 1; i <= 50; i++) {
                    if ((id & 1) == 0) {
                        d.addFirst(i);
                    } else {
                        d.addLast(i);
                    }
                    if (i % 2 == 0) {
                        Integer v = (id & 2) == 0 ? d.pollFirst() : d.pollLast();
                        sum.addAndGet(v);
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("left " + d.size() + " total " + (sum.get() + d.stream().mapToInt(v -> v).sum()));
    }
}
