// PriorityBlockingQueue: heap order, comparators, growth, removal from the middle, blocking consumers.
import java.util.*;
import java.util.concurrent.*;

public class PriorityBlockingQueueOrder {
    record Job(int priority, String name) implements Comparable<Job> {
        @Override
        public int compareTo(Job o) {
            int c = Integer.compare(o.priority, priority);
            return c != 0 ? c : name.compareTo(o.name);
        }
    }

    public static void main(String[] args) throws Exception {
        PriorityBlockingQueue<Integer> q = new PriorityBlockingQueue<>(1);
        int x = 17;
        for (int i = 0; i < 40; i++) {
            x = x * 1103515245 + 12345;
            q.put((x >>> 16) % 100);
        }
        System.out.println("array " + Arrays.toString(q.toArray()));
        System.out.println("remaining " + q.remainingCapacity() + " comparator " + q.comparator() + " size " + q.size());
        StringBuilder sb = new StringBuilder();
        for (Integer v; (v = q.poll()) != null; ) {
            sb.append(v).append(' ');
        }
        System.out.println("sorted " + sb);
        System.out.println(q.poll(1, TimeUnit.MILLISECONDS) + " " + q.peek());

        PriorityBlockingQueue<String> s = new PriorityBlockingQueue<>(4, Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder()));
        s.addAll(List.of("pear", "fig", "apple", "kiwi", "banana", "plum", "date", "nut"));
        System.out.println(s);
        System.out.println(s.remove("apple") + " " + s.remove("none") + " " + s.contains("fig"));
        Iterator<String> it = s.iterator();
        while (it.hasNext()) {
            if (it.next().startsWith("k")) {
                it.remove();
            }
        }
        List<String> drained = new ArrayList<>();
        System.out.println(s.drainTo(drained, 3) + " " + drained + " rest " + s);
        s.clear();
        System.out.println(s.drainTo(drained) + " " + s.isEmpty());

        PriorityBlockingQueue<Object> mixed = new PriorityBlockingQueue<>();
        mixed.add("text");
        try {
            mixed.add(1);
            System.out.println("accepted");
        } catch (ClassCastException e) {
            System.out.println("ClassCastException, size " + mixed.size());
        }
        try {
            new PriorityBlockingQueue<Object>(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        try {
            mixed.add(null);
        } catch (NullPointerException e) {
            System.out.println("NullPointerException");
        }
        PriorityBlockingQueue<Integer> copy = new PriorityBlockingQueue<>(new PriorityQueue<>(List.of(5, 3, 9, 1)));
        System.out.println(copy + " max first? " + (copy.peek() == 9));
        System.out.println(copy.removeIf(v -> v > 4) + " " + copy);
        jobs();
    }

    static void jobs() throws InterruptedException {
        PriorityBlockingQueue<Job> q = new PriorityBlockingQueue<>();
        List<String> log = new ArrayList<>();
        Thread consumer = new Thread(() -> {
            try {
                for (Job j; !(j = q.take()).name().equals("stop"); ) {
                    log.add(j.priority() + j.name());
                }
            } catch (InterruptedException e) {
                log.add("interrupted");
            }
        });
        Thread[] producers = new Thread[4];
        for (int p = 0; p < 4; p++) {
            final int id = p;
            producers[p] = new Thread(() -> {
                for (int i = 0; i < 5; i++) {
                    q.put(new Job(i * 7 % 5, "p" + id));
                }
            });
            producers[p].start();
        }
        for (Thread t : producers) {
            t.join();
        }
        q.put(new Job(-1, "stop"));
        consumer.start();
        consumer.join();
        System.out.println(log + " " + q.size());
    }
}
