// ArrayBlockingQueue: bounds, FIFO order, fairness flag, bulk operations, iterators, producers and consumers.
import java.util.*;
import java.util.concurrent.*;

public class ArrayBlockingQueueBounds {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t);
        }
    }

    public static void main(String[] args) throws Exception {
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(3);
        attempt("poll empty", q::poll);
        attempt("peek empty", q::peek);
        attempt("element empty", q::element);
        attempt("remove empty", () -> q.remove());
        attempt("add 1", () -> q.add(1));
        attempt("offer 2", () -> q.offer(2));
        attempt("offer 3", () -> q.offer(3));
        attempt("offer full", () -> q.offer(4));
        attempt("add full", () -> q.add(4));
        attempt("timed offer full", () -> q.offer(4, 2, TimeUnit.MILLISECONDS));
        attempt("offer null", () -> q.offer(null));
        attempt("capacity 0", () -> new ArrayBlockingQueue<Integer>(0));
        attempt("too many", () -> new ArrayBlockingQueue<>(2, true, List.of(1, 2, 3)));
        attempt("add self", () -> q.addAll(q));
        System.out.println(q + " size " + q.size() + " free " + q.remainingCapacity());
        attempt("take", q::take);
        attempt("offer 4", () -> q.offer(4));
        System.out.println(q + " contains 4 " + q.contains(4) + " contains 1 " + q.contains(1));
        attempt("remove 3", () -> q.remove(3));
        attempt("remove 99", () -> q.remove(99));
        System.out.println(Arrays.toString(q.toArray(new Integer[4])));
        Iterator<Integer> it = q.iterator();
        q.clear();
        System.out.println("iterator after clear: " + it.hasNext() + " " + it.next());
        attempt("iterator exhausted", it::next);
        q.addAll(List.of(7, 8, 9));
        it = q.iterator();
        it.next();
        it.remove();
        attempt("double remove", () -> { Iterator<Integer> i = q.iterator(); i.next(); i.remove(); i.remove(); return 0; });
        System.out.println(q);
        List<Integer> sink = new ArrayList<>();
        q.addAll(List.of(10, 11));
        System.out.println("drain max 2: " + q.drainTo(sink, 2) + " " + sink + " left " + q);
        attempt("drain to itself", () -> q.drainTo(q));
        System.out.println("drain all: " + q.drainTo(sink) + " " + sink);
        attempt("timed poll empty", () -> q.poll(2, TimeUnit.MILLISECONDS));
        q.addAll(List.of(1, 2, 3));
        System.out.println("removeIf " + q.removeIf(x -> x % 2 == 1) + " " + q);
        System.out.println("stream sum " + q.stream().mapToInt(x -> x).sum());
        wrapAround();
        producersConsumers(true);
        producersConsumers(false);
    }

    static void wrapAround() throws InterruptedException {
        ArrayBlockingQueue<Integer> q = new ArrayBlockingQueue<>(4);
        StringBuilder sb = new StringBuilder();
        int in = 0;
        for (int round = 0; round < 7; round++) {
            for (int i = 0; i < 3; i++) {
                q.put(in++);
            }
            for (int i = 0; i < 3; i++) {
                sb.append(q.take()).append(' ');
            }
        }
        System.out.println("wrapped: " + sb);
    }

    /** Each producer's values must reach the single consumer in the order in which they were put. */
    static void producersConsumers(boolean fair) throws InterruptedException {
        ArrayBlockingQueue<int[]> q = new ArrayBlockingQueue<>(2, fair);
        final int producers = 3, each = 20;
        for (int p = 0; p < producers; p++) {
            final int id = p;
            new Thread(() -> {
                try {
                    for (int i = 0; i < each; i++) {
                        q.put(new int[] {id, i});
                    }
                } catch (InterruptedException e) {
                    System.out.println("unexpected " + e);
                }
            }).start();
        }
        int[] next = new int[producers];
        boolean ordered = true;
        int sum = 0;
        for (int i = 0; i < producers * each; i++) {
            int[] m = q.take();
            ordered &= m[1] == next[m[0]]++;
            sum += m[0] * 1000 + m[1];
        }
        System.out.println("fair " + fair + " ordered " + ordered + " sum " + sum + " counts " + Arrays.toString(next) + " left " + q.size());
    }
}
