// ConcurrentSkipListSet: NavigableSet operations, live views and racing pollFirst.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class ConcurrentSkipListSetNavigation {
    public static void main(String[] args) throws Exception {
        ConcurrentSkipListSet<String> s = new ConcurrentSkipListSet<>(List.of("delta", "alpha", "echo", "bravo", "charlie"));
        System.out.println(s + " " + s.first() + " " + s.last() + " " + s.add("alpha") + s.add("foxtrot"));
        System.out.println(s.lower("charlie") + " " + s.floor("charlie") + " " + s.ceiling("d") + " " + s.higher("foxtrot"));
        System.out.println(s.headSet("charlie") + " " + s.headSet("charlie", true) + " " + s.tailSet("echo") + " " + s.tailSet("echo", false)
            + " " + s.subSet("b", "e") + " " + s.descendingSet());
        NavigableSet<String> view = s.subSet("b", true, "e", false);
        view.add("cat");
        s.remove("bravo");
        System.out.println(view + " " + view.size() + " " + view.contains("echo") + " " + view.descendingIterator().next());
        try {
            view.add("zulu");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            s.add(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        try {
            new ConcurrentSkipListSet<Object>().add(new Object() { });
            System.out.println("first element added");
        } catch (ClassCastException e) {
            System.out.println("not Comparable");
        }
        try {
            new ConcurrentSkipListSet<>().first();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        System.out.println(s.pollFirst() + " " + s.pollLast() + " " + s + " " + new ConcurrentSkipListSet<>().pollFirst());
        ConcurrentSkipListSet<Integer> rev = new ConcurrentSkipListSet<>(Comparator.reverseOrder());
        Collections.addAll(rev, 3, 1, 4, 1, 5, 9, 2, 6);
        System.out.println(rev + " " + rev.headSet(4) + " " + rev.clone() + " " + rev.equals(Set.of(1, 2, 3, 4, 5, 6, 9)) + " " + rev.removeAll(List.of(1, 9)) + rev);
        Spliterator<Integer> sp = rev.spliterator();
        System.out.println(sp.hasCharacteristics(Spliterator.SORTED) + " " + sp.hasCharacteristics(Spliterator.DISTINCT) + " " + (sp.getComparator() != null));
        race();
        windows();
    }

    /** Every element is polled by exactly one thread and each thread sees a rising sequence. */
    static void race() throws InterruptedException {
        ConcurrentSkipListSet<Integer> s = new ConcurrentSkipListSet<>();
        for (int i = 0; i < 300; i++) {
            s.add(i * 7 % 300);
        }
        AtomicInteger count = new AtomicInteger(), sum = new AtomicInteger(), disorder = new AtomicInteger();
        Thread[] ts = new Thread[3];
        for (int t = 0; t < 3; t++) {
            ts[t] = new Thread(() -> {
                int prev = -1;
                for (Integer v; (v = s.pollFirst()) != null; prev = v) {
                    count.incrementAndGet();
                    sum.addAndGet(v);
                    if (v <= prev) {
                        disorder.incrementAndGet();
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("polled " + count + " sum " + sum + " disorder " + disorder + " left " + s);
    }

    static void windows() throws InterruptedException {
        ConcurrentSkipListSet<Integer> s = new ConcurrentSkipListSet<>();
        Thread[] ts = new Thread[3];
        AtomicInteger added = new AtomicInteger();
        for (int t = 0; t < 3; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 100; i++) {
                    if (s.add((i * 13 + id * 29) % 120)) {
                        added.incrementAndGet();
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("added " + (added.get() == s.size()) + " " + s.size() + " " + s.headSet(10) + " " + s.tailSet(115));
    }
}
