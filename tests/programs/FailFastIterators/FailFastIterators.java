// ConcurrentModificationException: where the fail-fast collections notice a change, and the famous cases where they do not.
import java.util.*;
import java.util.function.*;

public class FailFastIterators {
    static void attempt(String what, Supplier<?> s) {
        try {
            System.out.println(what + " -> " + s.get());
        } catch (RuntimeException e) {
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(what + " !! " + e + " in " + top.getClassName() + "." + top.getMethodName());
        }
    }

    static <C extends Collection<Integer>> C fill(C c) {
        for (int i = 0; i < 5; i++) {
            c.add(i);
        }
        return c;
    }

    public static void main(String[] args) {
        List<Supplier<Collection<Integer>>> kinds = List.of(() -> fill(new ArrayList<>()), () -> fill(new LinkedList<>()), () -> fill(new HashSet<>()), () -> fill(new LinkedHashSet<>()),
            () -> fill(new TreeSet<>()), () -> fill(new ArrayDeque<>()), () -> fill(new PriorityQueue<>()), () -> fill(new Vector<>()));
        for (Supplier<Collection<Integer>> k : kinds) {
            String name = k.get().getClass().getSimpleName();
            attempt(name + " add in loop", () -> {
                Collection<Integer> c = k.get();
                for (int v : c) {
                    if (v == 1) {
                        c.add(99);
                    }
                }
                return c;
            });
            attempt(name + " remove in loop", () -> {
                Collection<Integer> c = k.get();
                for (int v : c) {
                    if (v == 1) {
                        c.remove(v);
                    }
                }
                return c;
            });
            attempt(name + " remove next to last", () -> {
                Collection<Integer> c = k.get();
                for (int v : c) {
                    if (v == 3) {
                        c.remove(v);
                    }
                }
                return c;
            });
            attempt(name + " forEach", () -> {
                Collection<Integer> c = k.get();
                c.forEach(v -> {
                    if (v == 2) {
                        c.clear();
                    }
                });
                return c;
            });
            attempt(name + " removeIf", () -> {
                Collection<Integer> c = k.get();
                c.removeIf(v -> {
                    if (v == 0) {
                        c.add(7);
                    }
                    return v == 4;
                });
                return c;
            });
            attempt(name + " iterator remove", () -> {
                Collection<Integer> c = k.get();
                for (Iterator<Integer> it = c.iterator(); it.hasNext(); ) {
                    if (it.next() % 2 == 0) {
                        it.remove();
                    }
                }
                return c;
            });
        }
        lists();
        maps();
    }

    static void lists() {
        List<Integer> l = fill(new ArrayList<>());
        List<Integer> sub = l.subList(1, 4);
        sub.add(50);
        System.out.println(l + " " + sub);
        l.add(60);
        attempt("sublist after change of the list", sub::size);
        ListIterator<Integer> it = l.listIterator();
        it.next();
        it.set(1000);
        it.add(2000);
        System.out.println(l + " " + it.next());
        l.set(0, 7);
        System.out.println("set is no structural change " + it.next());
        attempt("sort while iterating", () -> {
            Iterator<Integer> i = l.iterator();
            i.next();
            l.sort(null);
            return i.next();
        });
        attempt("replaceAll while iterating", () -> {
            Iterator<Integer> i = l.iterator();
            i.next();
            l.replaceAll(x -> x + 1);
            return i.next();
        });
        attempt("stream", () -> l.stream().peek(x -> {
            if (x > 2000) {
                l.add(1);
            }
        }).count() + l.stream().mapToInt(x -> x).peek(x -> l.add(1)).sum());
        attempt("stream bound late", () -> {
            var s = l.stream();
            l.clear();
            l.add(5);
            return s.toList();
        });
    }

    static void maps() {
        Map<Integer, Integer> m = new HashMap<>(Map.of(1, 1, 2, 2, 3, 3));
        attempt("put of an old key in loop", () -> {
            for (int k : m.keySet()) {
                m.put(k, k * 10);
            }
            return m;
        });
        attempt("put of a new key in loop", () -> {
            for (int k : m.keySet()) {
                m.put(k + 100, 0);
            }
            return m;
        });
        TreeMap<Integer, Integer> t = new TreeMap<>(Map.of(1, 1, 2, 2, 3, 3));
        attempt("tree sub map", () -> {
            for (int k : t.headMap(3).keySet()) {
                t.put(k + 10, 0);
            }
            return t;
        });
        attempt("entry after removal", () -> {
            Map.Entry<Integer, Integer> e = t.entrySet().iterator().next();
            t.remove(e.getKey());
            return e.setValue(5) + " " + e + " " + t.containsKey(1);
        });
        attempt("forEach of map", () -> {
            t.forEach((k, v) -> t.remove(k));
            return t;
        });
    }
}
