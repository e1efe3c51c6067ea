// Collections.synchronizedX and the old synchronized classes: mutex, iteration under the lock, compound actions.
import java.util.*;
import java.util.concurrent.atomic.*;

public class SynchronizedCollections {
    static void parallel(int n, Runnable r) throws InterruptedException {
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            ts[i] = new Thread(r);
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
    }

    public static void main(String[] args) throws Exception {
        List<Integer> list = Collections.synchronizedList(new ArrayList<>());
        Set<Integer> set = Collections.synchronizedSet(new HashSet<>());
        SortedSet<Integer> sorted = Collections.synchronizedSortedSet(new TreeSet<>());
        Map<Integer, Integer> map = Collections.synchronizedMap(new HashMap<>());
        NavigableMap<Integer, Integer> nav = Collections.synchronizedNavigableMap(new TreeMap<>());
        Collection<Integer> coll = Collections.synchronizedCollection(new ArrayDeque<>());
        Vector<Integer> vector = new Vector<>();
        Hashtable<Integer, Integer> table = new Hashtable<>();
        Stack<Integer> stack = new Stack<>();
        StringBuffer buffer = new StringBuffer();
        parallel(4, () -> {
            for (int i = 0; i < 100; i++) {
                list.add(i);
                set.add(i % 30);
                sorted.add(-i % 20);
                map.merge(i % 10, 1, Integer::sum);
                nav.compute(i % 5, (k, v) -> v == null ? k : v + k);
                coll.add(1);
                vector.add(i);
                table.merge(i % 7, i, Integer::sum);
                stack.push(i);
                if (i % 2 == 0) {
                    stack.pop();
                }
                buffer.append("ab");
            }
        });
        System.out.println(list.size() + " " + list.stream().mapToInt(x -> x).sum() + " " + set.size() + " " + sorted.first() + ".." + sorted.last() + " " + map + " " + nav);
        System.out.println(coll.size() + " " + vector.size() + " " + vector.stream().mapToInt(x -> x).sum() + " " + new TreeMap<>(table) + " " + stack.size()
            + " " + buffer.length() + " " + buffer.indexOf("aa") + buffer.indexOf("bb"));

        // A wrapper locks itself, so a caller that holds it makes compound actions atomic.
        List<Integer> shared = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger doubled = new AtomicInteger();
        parallel(4, () -> {
            for (int i = 0; i < 50; i++) {
                synchronized (shared) {
                    if (!shared.contains(i)) {
                        Thread.yield();
                        shared.add(i);
                    }
                    int n = 0;
                    for (int v : shared) {
                        n += v;
                    }
                    if (n != i * (i + 1) / 2 && shared.size() == i + 1) {
                        doubled.incrementAndGet();
                    }
                }
            }
        });
        Collections.sort(shared);
        System.out.println("put if absent " + shared.size() + " " + doubled + " " + shared.subList(45, 50));
        List<Integer> sub = list.subList(0, 3);
        System.out.println("views share the mutex: " + holds(list, () -> map.keySet().size()) + " " + list.getClass().getSimpleName() + " "
            + Collections.synchronizedList(new LinkedList<>()).getClass().getSimpleName() + " " + sub.size());
        Iterator<Integer> it = list.iterator();
        list.add(-1);
        try {
            it.next();
        } catch (ConcurrentModificationException e) {
            System.out.println("iteration is not protected");
        }
        vectorApi();
    }

    static boolean holds(Object lock, Runnable r) {
        synchronized (lock) {
            r.run();
            return Thread.holdsLock(lock);
        }
    }

    static void vectorApi() {
        Vector<String> v = new Vector<>(2, 3);
        for (String s : "a b c d e f".split(" ")) {
            v.addElement(s);
        }
        System.out.println(v.capacity() + " " + v.firstElement() + v.lastElement() + v.elementAt(2) + v.indexOf("d", 2) + v.lastIndexOf("z"));
        v.insertElementAt("X", 1);
        v.removeElementAt(0);
        v.setElementAt("Y", 2);
        System.out.println(v + " " + v.removeElement("nope"));
        v.setSize(8);
        System.out.println(v);
        v.removeAllElements();
        try {
            v.firstElement();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        try {
            v.elementAt(0);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }
        Stack<Integer> s = new Stack<>();
        try {
            s.pop();
        } catch (EmptyStackException e) {
            System.out.println(e);
        }
        Collections.addAll(s, 1, 2, 3);
        System.out.println(s.search(1) + " " + s.search(9) + " " + s.peek() + s.pop() + s.empty());
        Hashtable<String, Integer> h = new Hashtable<>();
        for (String k : "one two three four five six seven".split(" ")) {
            h.put(k, k.length());
        }
        StringBuilder sb = new StringBuilder();
        for (Enumeration<String> e = h.keys(); e.hasMoreElements(); ) {
            sb.append(e.nextElement()).append(' ');
        }
        System.out.println(sb + "" + h.contains(5) + h);
        try {
            h.put("null", null);
        } catch (NullPointerException e) {
            System.out.println("null value");
        }
    }
}
