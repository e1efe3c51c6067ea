// JCTools: every queue kind, bounded and unbounded, drained and filled in batches, FIFO per producer; non-blocking hash maps and sets.
import java.util.*;
import java.util.concurrent.atomic.*;
import org.jctools.maps.*;
import org.jctools.queues.*;
import org.jctools.queues.atomic.*;
import org.jctools.queues.spec.*;

public class JCToolsQueuesAndMaps {
    static void api(String name, Queue<Integer> q) {
        StringBuilder sb = new StringBuilder(name).append(": ");
        int accepted = 0;
        while (accepted < 40 && q.offer(accepted)) {
            accepted++;
        }
        sb.append("accepted ").append(accepted).append(" size ").append(q.size()).append(" peek ").append(q.peek()).append(" poll ").append(q.poll()).append(q.poll());
        if (q instanceof MessagePassingQueue) {
            @SuppressWarnings("unchecked")
            MessagePassingQueue<Integer> m = (MessagePassingQueue<Integer>) q;
            int[] sum = new int[1], next = {100};
            int drained = m.drain(x -> sum[0] += x, 3);
            int filled = m.fill(() -> next[0]++, 2);
            sb.append(" drained ").append(drained).append(" sum ").append(sum[0]).append(" filled ").append(filled).append(" relaxed ").append(m.relaxedPeek()).append(m.relaxedOffer(7)).append(' ').append(m.relaxedPoll()).append(" capacity ").append(m.capacity() == MessagePassingQueue.UNBOUNDED_CAPACITY ? "unbounded" : String.valueOf(m.capacity()));
        }
        int left = 0, last = 0;
        for (Integer v; (v = q.poll()) != null; left++) {
            last = v;
        }
        sb.append(" left ").append(left).append(" last ").append(last).append(" empty ").append(q.isEmpty()).append(q.poll()).append(q.peek());
        try {
            q.offer(null);
            sb.append(" null?");
        } catch (NullPointerException e) {
            sb.append(" NPE");
        }
        System.out.println(sb);
    }

    static void run(String name, Queue<int[]> q, int producers, int consumers) throws InterruptedException {
        final int each = 120, total = each * producers;
        AtomicInteger taken = new AtomicInteger(), disorder = new AtomicInteger();
        AtomicLong sum = new AtomicLong();
        Thread[] ts = new Thread[producers + consumers];
        for (int t = 0; t < ts.length; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                if (id < producers) {
                    for (int i = 0; i < each; i++) {
                        int[] m = {id, i};
                        while (!q.offer(m)) {
                            Thread.yield();
                        }
                    }
                } else {
                    int[] last = new int[producers];
                    Arrays.fill(last, -1);
                    while (taken.get() < total) {
                        int[] m = q.poll();
                        if (m == null) {
                            Thread.yield();
                            continue;
                        }
                        taken.incrementAndGet();
                        sum.addAndGet(m[0] * 1000L + m[1]);
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
        System.out.println(name + " " + producers + "x" + consumers + " taken " + taken + " sum " + sum + " disorder " + disorder + " left " + q.size());
    }

    public static void main(String[] args) throws Exception {
        api("SpscArray", new SpscArrayQueue<>(8));
        api("SpscLinked", new SpscLinkedQueue<>());
        api("SpscUnboundedArray", new SpscUnboundedArrayQueue<>(8));
        api("SpscChunkedArray", new SpscChunkedArrayQueue<>(8, 16));
        api("SpscGrowableArray", new SpscGrowableArrayQueue<>(8, 16));
        api("MpscArray", new MpscArrayQueue<>(8));
        api("MpscLinked", MpscLinkedQueue.newMpscLinkedQueue());
        api("MpscUnboundedArray", new MpscUnboundedArrayQueue<>(8));
        api("MpscChunkedArray", new MpscChunkedArrayQueue<>(8, 16));
        api("MpscGrowableArray", new MpscGrowableArrayQueue<>(8, 16));
        api("SpmcArray", new SpmcArrayQueue<>(8));
        api("MpmcArray", new MpmcArrayQueue<>(8));
        api("SpscAtomicArray", new SpscAtomicArrayQueue<>(8));
        api("MpscAtomicArray", new MpscAtomicArrayQueue<>(8));
        api("MpscLinkedAtomic", new MpscLinkedAtomicQueue<>());
        api("MpmcAtomicArray", new MpmcAtomicArrayQueue<>(8));
        api("by spec", QueueFactory.newQueue(ConcurrentQueueSpec.createBoundedMpsc(4)));

        run("SpscArray", new SpscArrayQueue<>(4), 1, 1);
        run("SpscUnboundedArray", new SpscUnboundedArrayQueue<>(4), 1, 1);
        run("SpscLinked", new SpscLinkedQueue<>(), 1, 1);
        run("MpscArray", new MpscArrayQueue<>(4), 3, 1);
        run("MpscLinked", MpscLinkedQueue.newMpscLinkedQueue(), 3, 1);
        run("MpscUnboundedArray", new MpscUnboundedArrayQueue<>(4), 3, 1);
        run("SpmcArray", new SpmcArrayQueue<>(4), 1, 3);
        run("MpmcArray", new MpmcArrayQueue<>(4), 3, 3);
        run("MpmcAtomicArray", new MpmcAtomicArrayQueue<>(4), 2, 2);
        maps();
    }

    static void maps() throws InterruptedException {
        NonBlockingHashMap<String, Integer> m = new NonBlockingHashMap<>();
        System.out.println(m.put("a", 1) + " " + m.putIfAbsent("a", 2) + " " + m.replace("a", 1, 3) + m.replace("a", 1, 4) + " " + m.get("a") + " " + m.remove("a", 9) + m.remove("a") + " " + m.size() + m.isEmpty() + m.containsKey("a"));
        NonBlockingHashMapLong<String> l = new NonBlockingHashMapLong<>();
        l.put(0L, "zero");
        l.put(-5L, "minus");
        System.out.println(l.get(0L) + l.get(-5L) + l.get(7L) + " " + l.size() + new TreeMap<>(l));
        NonBlockingHashSet<Integer> s = new NonBlockingHashSet<>();
        NonBlockingHashMap<Integer, Integer> counts = new NonBlockingHashMap<>();
        NonBlockingSetInt bits = new NonBlockingSetInt();
        AtomicInteger added = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    if (s.add((k * 7 + id) % 150)) {
                        added.incrementAndGet();
                    }
                    bits.add((k * 3 + id) % 200);
                    while (true) {
                        Integer old = counts.putIfAbsent(k % 10, 1);
                        if (old == null || counts.replace(k % 10, old, old + 1)) {
                            break;
                        }
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(new TreeMap<>(counts) + " set " + s.size() + " " + (added.get() == s.size()) + " bits " + bits.size());
    }
}
