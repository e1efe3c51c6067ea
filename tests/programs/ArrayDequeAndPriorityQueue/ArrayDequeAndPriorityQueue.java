// ArrayDeque wrap-around and both ends; PriorityQueue heap order, removal, comparators; LinkedList as list and deque.
import java.util.*;
import java.util.concurrent.Callable;

public class ArrayDequeAndPriorityQueue {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getSimpleName());
        }
    }

    public static void main(String[] args) {
        ArrayDeque<Integer> d = new ArrayDeque<>(4);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 40; i++) {
            if (i % 3 == 0) {
                d.addFirst(i);
            } else {
                d.addLast(i);
            }
            if (i % 4 == 3) {
                sb.append(d.pollLast()).append(' ').append(d.pollFirst()).append(' ');
            }
        }
        System.out.println(sb);
        System.out.println(d + " " + d.size() + " " + d.peekFirst() + " " + d.peekLast() + " " + d.contains(10));
        System.out.println(d.removeFirstOccurrence(13) + " " + d.removeLastOccurrence(999) + " " + d.removeIf(x -> x % 5 == 0) + " " + d);
        StringBuilder back = new StringBuilder();
        Iterator<Integer> it = d.descendingIterator();
        while (it.hasNext()) {
            int v = it.next();
            back.append(v).append(' ');
            if (v % 2 == 0) {
                it.remove();
            }
        }
        System.out.println(back + "-> " + d);
        attempt("addFirst null", () -> { d.addFirst(null); return 0; });
        d.clear();
        attempt("pop empty", d::pop);
        attempt("getLast empty", d::getLast);
        attempt("poll empty", d::poll);
        attempt("element empty", d::element);
        d.push(1);
        d.push(2);
        d.offer(3);
        System.out.println(d.pop() + " " + d.peek() + " " + d.remove() + " " + d + " " + d.clone() + " " + Arrays.toString(d.toArray()) + " " + d.equals(new ArrayDeque<>(d)));
        Iterator<Integer> stale = d.iterator();
        d.add(4);
        attempt("stale iterator", () -> { stale.next(); return stale.next(); });
        heap();
        linked();
    }

    static void heap() {
        PriorityQueue<Integer> q = new PriorityQueue<>();
        for (int i : new int[] {50, 10, 40, 30, 20, 60, 5, 10}) {
            q.add(i);
        }
        System.out.println(q + " peek " + q.peek() + " contains " + q.contains(40));
        System.out.println(q.remove(10) + " " + q + " " + q.remove(99));
        Iterator<Integer> it = q.iterator();
        while (it.hasNext()) {
            if (it.next() % 20 == 0) {
                it.remove();
            }
        }
        System.out.println(q);
        StringBuilder sb = new StringBuilder();
        while (!q.isEmpty()) {
            sb.append(q.poll()).append(' ');
        }
        System.out.println(sb + "" + q.poll() + q.peek());
        PriorityQueue<String> s = new PriorityQueue<>(Comparator.comparing(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        Collections.addAll(s, "bb", "a", "ccc", "aaa", "dd", "eeee");
        System.out.println(s);
        sb.setLength(0);
        for (String x; (x = s.poll()) != null; ) {
            sb.append(x).append(' ');
        }
        System.out.println(sb);
        PriorityQueue<Integer> fromSorted = new PriorityQueue<>(new TreeSet<>(List.of(3, 1, 2))), heapified = new PriorityQueue<>(List.of(9, 8, 7, 6, 5, 4, 3, 2, 1));
        System.out.println(fromSorted + " " + heapified + " " + heapified.removeIf(x -> x % 3 == 0) + heapified + " " + heapified.comparator());
        attempt("null", () -> heapified.add(null));
        attempt("not comparable", () -> new PriorityQueue<Object>().add(new Object()));
        attempt("capacity 0", () -> new PriorityQueue<>(0));
        attempt("remove empty", () -> new PriorityQueue<>().remove());
    }

    static void linked() {
        LinkedList<String> l = new LinkedList<>(List.of("a", "b", "c"));
        l.addFirst("0");
        l.add(2, "x");
        l.addAll(1, List.of("p", "q"));
        System.out.println(l + " " + l.indexOf("x") + " " + l.get(3) + " " + l.set(0, "Z") + " " + l.remove(1) + " " + l.remove("nope") + " " + l.removeLast() + l.pollFirst() + " " + l);
        ListIterator<String> it = l.listIterator(2);
        System.out.println(it.previous() + it.previousIndex() + it.nextIndex());
        it.set("S");
        it.add("T");
        it.next();
        it.remove();
        System.out.println(l);
        attempt("set after add", () -> { ListIterator<String> i = l.listIterator(); i.add("N"); i.set("M"); return l; });
        attempt("get out of range", () -> l.get(10));
        l.add(null);
        System.out.println(l.contains(null) + " " + l.indexOf(null) + " " + l.lastIndexOf("zz") + " " + l);
        l.sort(Comparator.nullsLast(Comparator.reverseOrder()));
        System.out.println(l + " " + l.subList(1, 3) + " " + new LinkedList<>(l).descendingIterator().next());
    }
}
