// Own Iterable, Iterator, AbstractList, AbstractMap, AbstractQueue: what the skeletons give for the few methods written.
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class CustomIterables {
    record Range(int lo, int hi) implements Iterable<Integer> {
        @Override
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = lo;

                @Override
                public boolean hasNext() {
                    return at < hi;
                }

                @Override
                public Integer next() {
                    if (at >= hi) {
                        throw new NoSuchElementException("end at " + hi);
                    }
                    return at++;
                }
            };
        }
    }

    static final class Squares extends AbstractList<Integer> implements RandomAccess {
        final int n;

        Squares(int n) {
            this.n = n;
        }

        @Override
        public Integer get(int i) {
            return Objects.checkIndex(i, n) * i;
        }

        @Override
        public int size() {
            return n;
        }
    }

    static final class Ring<T> extends AbstractQueue<T> {
        final Object[] a;
        int head, size;

        Ring(int n) {
            a = new Object[n];
        }

        @Override
        public Iterator<T> iterator() {
            return new Iterator<>() {
                int i;

                @Override
                public boolean hasNext() {
                    return i < size;
                }

                @SuppressWarnings("unchecked")
                @Override
                public T next() {
                    return (T) a[(head + i++) % a.length];
                }
            };
        }

        @Override
        public int size() {
            return size;
        }

        @Override
        public boolean offer(T t) {
            if (size == a.length) {
                return false;
            }
            a[(head + size++) % a.length] = t;
            return true;
        }

        @SuppressWarnings("unchecked")
        @Override
        public T poll() {
            if (size == 0) {
                return null;
            }
            T t = (T) a[head];
            head = (head + 1) % a.length;
            size--;
            return t;
        }

        @SuppressWarnings("unchecked")
        @Override
        public T peek() {
            return size == 0 ? null : (T) a[head];
        }
    }

    static final class Mod extends AbstractMap<Integer, String> {
        @Override
        public Set<Entry<Integer, String>> entrySet() {
            return IntStream.range(0, 4).mapToObj(i -> new SimpleImmutableEntry<>(i, "m" + i % 2)).collect(Collectors.toCollection(LinkedHashSet::new));
        }
    }

    static void attempt(String what, Supplier<?> s) {
        try {
            System.out.println(what + " -> " + s.get());
        } catch (RuntimeException e) {
            System.out.println(what + " !! " + e);
        }
    }

    public static void main(String[] args) {
        Range r = new Range(3, 7);
        int sum = 0;
        for (int x : r) {
            for (int y : r) {
                sum += x * y;
            }
        }
        StringBuilder sb = new StringBuilder();
        r.forEach(sb::append);
        r.iterator().forEachRemaining(sb::append);
        System.out.println(sum + " " + sb + " " + StreamSupport.stream(r.spliterator(), false).map(x -> x * 2).toList() + " " + r);
        Iterator<Integer> it = r.iterator();
        attempt("remove", () -> { it.next(); it.remove(); return 0; });
        attempt("end", () -> { while (true) { it.next(); } });

        Squares s = new Squares(8);
        System.out.println(s + " " + s.contains(49) + s.indexOf(16) + s.lastIndexOf(5) + " " + s.subList(2, 5) + " " + s.equals(List.of(0, 1, 4, 9, 16, 25, 36, 49)) + " " + s.hashCode() + " " + Collections.binarySearch(s, 25) + " " + s.stream().mapToInt(x -> x).sum() + " " + new ArrayList<>(s).size() + Arrays.toString(s.toArray(new Integer[0])));
        attempt("add", () -> s.add(1));
        attempt("set", () -> s.set(0, 1));
        attempt("remove", () -> s.remove(0));
        attempt("clear", () -> { s.clear(); return 0; });
        attempt("get", () -> s.get(8));
        ListIterator<Integer> li = s.listIterator(8);
        sb.setLength(0);
        while (li.hasPrevious()) {
            sb.append(li.previous()).append(' ');
        }
        System.out.println(sb + "" + s.subList(0, 3).subList(1, 2));

        Ring<String> q = new Ring<>(3);
        System.out.println(q.add("a") + " " + q.offer("b") + " " + q.add("c") + " " + q.offer("d") + " " + q);
        attempt("full", () -> q.add("d"));
        System.out.println(q.remove() + q.element() + q.poll() + " " + q.offer("e") + " " + q + " " + q.contains("e") + q.size());
        q.clear();
        attempt("empty remove", q::remove);
        attempt("empty element", q::element);
        attempt("add itself", () -> q.addAll(q));

        Mod m = new Mod();
        System.out.println(m + " " + m.get(3) + m.get(9) + " " + m.containsKey(2) + m.containsValue("m1") + " " + m.keySet() + m.values() + " " + m.size() + " " + m.equals(Map.of(0, "m0", 1, "m1", 2, "m0", 3, "m1")) + " " + m.hashCode() + " " + m.getOrDefault(7, "d"));
        attempt("put", () -> m.put(1, "x"));
        attempt("computeIfAbsent", () -> m.computeIfAbsent(9, k -> "x"));
        Map.Entry<String, Integer> e = new AbstractMap.SimpleEntry<>("k", 1);
        e.setValue(2);
        System.out.println(e + " " + e.equals(Map.entry("k", 2)) + " " + e.hashCode() + " " + Map.Entry.<String, Integer>comparingByKey().compare(e, Map.entry("l", 0)) + Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()).compare(e, Map.entry("l", 0)));
        Enumeration<Integer> en = Collections.enumeration(s);
        System.out.println(en.nextElement() + en.nextElement() + " " + en.asIterator().next());
    }
}
