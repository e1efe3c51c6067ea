// CopyOnWriteArrayList and CopyOnWriteArraySet: snapshot iterators, absent-additions, sublists, racing writers.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class CopyOnWriteCollections {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t);
        }
    }

    public static void main(String[] args) throws Exception {
        CopyOnWriteArrayList<String> l = new CopyOnWriteArrayList<>(new String[] {"a", "b", "c"});
        Iterator<String> snapshot = l.iterator();
        l.add("d");
        l.add(1, "x");
        System.out.println(l.set(0, "A") + " " + l.remove(2) + " " + l.remove("zz") + " " + l);
        StringBuilder sb = new StringBuilder();
        snapshot.forEachRemaining(sb::append);
        System.out.println("snapshot " + sb);
        attempt("iterator remove", () -> { Iterator<String> i = l.iterator(); i.next(); i.remove(); return l; });
        attempt("listIterator set", () -> { ListIterator<String> i = l.listIterator(2); System.out.println(i.previous() + i.nextIndex()); i.set("q"); return l; });
        attempt("get out of range", () -> l.get(4));
        attempt("add out of range", () -> { l.add(9, "z"); return l; });
        attempt("remove out of range", () -> l.remove(-1));
        System.out.println(l.addIfAbsent("x") + " " + l.addIfAbsent("y") + " " + l.addAllAbsent(List.of("x", "m", "n", "m")) + " " + l);
        System.out.println(l.indexOf("x") + " " + l.lastIndexOf("x") + " " + l.indexOf("x", 2) + " " + l.lastIndexOf("n", 3) + " " + l.contains(null));
        for (String s : l) {
            if (s.compareTo("m") >= 0) {
                l.remove(s);
            }
        }
        System.out.println("removed while iterating " + l);
        l.addAll(List.of("k", "e", "k"));
        l.sort(null);
        System.out.println(l + " " + l.removeIf("k"::equals) + l + l.retainAll(List.of("A", "c", "e")) + l);
        l.replaceAll(s -> s + s);
        System.out.println(l + " " + l.hashCode() + " " + l.equals(List.of("AA", "cc", "ee")) + " " + l.clone());
        List<String> sub = l.subList(1, 3);
        sub.set(0, "CC");
        sub.add("ff");
        System.out.println(sub + " " + l);
        l.add("outside");
        attempt("stale sublist", () -> sub.get(0));
        System.out.println(l.stream().reduce("", String::concat) + " " + Arrays.toString(l.toArray(new Object[1])));

        CopyOnWriteArraySet<Integer> s = new CopyOnWriteArraySet<>(List.of(3, 1, 2, 3));
        System.out.println(s + " " + s.add(1) + s.add(9) + s.remove(2) + s.contains(3) + " " + s.size() + " " + s.equals(Set.of(1, 3, 9)));
        for (int v : s) {
            s.add(v + 100);
        }
        System.out.println(s + " " + s.removeAll(Set.of(1, 103)) + s);
        writers();
    }

    static void writers() throws InterruptedException {
        CopyOnWriteArrayList<Integer> l = new CopyOnWriteArrayList<>();
        CopyOnWriteArraySet<Integer> s = new CopyOnWriteArraySet<>();
        AtomicInteger torn = new AtomicInteger(), added = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                for (int i = 0; i < 30; i++) {
                    l.addAll(List.of(id, id, id));
                    if (s.add(i)) {
                        added.incrementAndGet();
                    }
                    // A batch is added at once, so every snapshot has a multiple of three elements.
                    if (l.toArray().length % 3 != 0) {
                        torn.incrementAndGet();
                    }
                    Iterator<Integer> it = l.iterator();
                    while (it.hasNext()) {
                        int a = it.next(), b = it.next(), c = it.next();
                        if (a != b || b != c) {
                            torn.incrementAndGet();
                        }
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("size " + l.size() + " torn " + torn + " added " + added + " sum " + l.stream().mapToInt(v -> v).sum());
    }
}
