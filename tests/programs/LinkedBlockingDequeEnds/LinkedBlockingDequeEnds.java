// LinkedBlockingDeque: both ends, stack and queue views, blocking and timed variants, work stealing from the tail.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class LinkedBlockingDequeEnds {
    public static void main(String[] args) throws Exception {
        LinkedBlockingDeque<String> d = new LinkedBlockingDeque<>(4);
        d.addFirst("b");
        d.addLast("c");
        d.push("a");
        d.putLast("d");
        System.out.println(d + " " + d.remainingCapacity());
        System.out.println(d.offerFirst("x") + " " + d.offerLast("y") + " " + d.offerFirst("x", 1, TimeUnit.MILLISECONDS)
            + " " + d.offerLast("y", 1, TimeUnit.MILLISECONDS));
        for (Runnable r : new Runnable[] {() -> d.addFirst("x"), () -> d.addLast("x"), () -> d.push("x"), () -> d.add("x")}) {
            try {
                r.run();
            } catch (IllegalStateException e) {
                System.out.println(e);
            }
        }
        System.out.println(d.peekFirst() + d.peekLast() + d.getFirst() + d.getLast() + d.peek() + d.element());
        System.out.println(d.pollFirst() + " " + d.pollLast() + " " + d);
        System.out.println(d.takeFirst() + " " + d.takeLast() + " " + d);
        System.out.println(d.pollFirst(1, TimeUnit.MILLISECONDS) + " " + d.pollLast(1, TimeUnit.MILLISECONDS));
        for (Runnable r : new Runnable[] {d::getFirst, d::getLast, d::removeFirst, d::removeLast, d::pop, d::element, d::remove}) {
            try {
                r.run();
            } catch (NoSuchElementException e) {
                System.out.println(e);
            }
        }
        LinkedBlockingDeque<Integer> n = new LinkedBlockingDeque<>(List.of(1, 2, 3, 2, 1, 2));
        System.out.println(n.removeFirstOccurrence(2) + " " + n + " " + n.removeLastOccurrence(2) + " " + n
            + " " + n.removeLastOccurrence(42));
        StringBuilder sb = new StringBuilder();
        for (Iterator<Integer> it = n.descendingIterator(); it.hasNext(); ) {
            int v = it.next();
            sb.append(v).append(' ');
            if (v == 3) {
                it.remove();
            }
        }
        System.out.println(sb + "then " + n);
        n.addAll(List.of(9, 8));
        System.out.println(n.removeIf(x -> x > 8) + " " + n + " " + n.contains(8));
        List<Integer> sink = new ArrayList<>();
        System.out.println(n.drainTo(sink, 2) + " " + sink + " " + n);
        steal();
        handOver();
    }

    static void steal() throws InterruptedException {
        LinkedBlockingDeque<Integer> tasks = new LinkedBlockingDeque<>();
        for (int i = 1; i <= 100; i++) {
            tasks.addLast(i);
        }
        AtomicLong sum = new AtomicLong();
        Thread owner = new Thread(() -> drain(tasks, true, sum)), thief = new Thread(() -> drain(tasks, false, sum));
        owner.start();
        thief.start();
        owner.join();
        thief.join();
        System.out.println("stolen and owned sum " + sum + " left " + tasks);
    }

    static void drain(LinkedBlockingDeque<Integer> tasks, boolean front, AtomicLong sum) {
        int last = front ? 0 : 101;
        for (Integer v; (v = front ? tasks.pollFirst() : tasks.pollLast()) != null; ) {
            if (front ? v <= last : v >= last) {
                System.out.println("out of order " + v);
            }
            last = v;
            sum.addAndGet(v);
        }
    }

    static void handOver() throws InterruptedException {
        LinkedBlockingDeque<Integer> d = new LinkedBlockingDeque<>(1);
        Thread t = new Thread(() -> {
            try {
                for (int i = 0; i < 30; i++) {
                    if (i % 2 == 0) {
                        d.putFirst(i);
                    } else {
                        d.putLast(i);
                    }
                }
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        t.start();
        int sum = 0;
        boolean inOrder = true;
        for (int i = 0; i < 30; i++) {
            int v = i % 3 == 0 ? d.takeLast() : d.takeFirst();
            inOrder &= v == i;
            sum += v;
        }
        t.join();
        System.out.println("hand over " + inOrder + " " + sum);
    }
}
