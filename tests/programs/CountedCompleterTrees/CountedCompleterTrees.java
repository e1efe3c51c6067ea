// CountedCompleter: pending counts, onCompletion order, map-reduce, search with quietlyCompleteRoot, exceptions.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class CountedCompleterTrees {
    static final class MapReduce extends CountedCompleter<Long> {
        final int[] a;
        final int lo, hi;
        MapReduce left, right;
        long result;

        MapReduce(CountedCompleter<?> parent, int[] a, int lo, int hi) {
            super(parent);
            this.a = a;
            this.lo = lo;
            this.hi = hi;
        }

        @Override
        public void compute() {
            if (hi - lo > 16) {
                int mid = lo + hi >>> 1;
                setPendingCount(2);
                (left = new MapReduce(this, a, lo, mid)).fork();
                (right = new MapReduce(this, a, mid, hi)).fork();
            } else {
                for (int i = lo; i < hi; i++) {
                    result += (long) a[i] * a[i];
                }
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (left != null) {
                result = left.result + right.result;
            }
        }

        @Override
        public Long getRawResult() {
            return result;
        }
    }

    static final class Search extends CountedCompleter<Integer> {
        final int[] a;
        final int lo, hi, target;
        final AtomicReference<Integer> found;

        Search(CountedCompleter<?> p, int[] a, int lo, int hi, int target, AtomicReference<Integer> found) {
            super(p);
            this.a = a;
            this.lo = lo;
            this.hi = hi;
            this.target = target;
            this.found = found;
        }

        @Override
        public Integer getRawResult() {
            return found.get();
        }

        @Override
        public void compute() {
            int l = lo, h = hi;
            while (found.get() == null && h >= l) {
                if (h - l >= 8) {
                    int mid = l + h >>> 1;
                    addToPendingCount(1);
                    new Search(this, a, mid, h, target, found).fork();
                    h = mid;
                } else {
                    for (int i = l; i < h; i++) {
                        if (a[i] == target && found.compareAndSet(null, i)) {
                            quietlyCompleteRoot();
                            break;
                        }
                    }
                    break;
                }
            }
            tryComplete();
        }
    }

    public static void main(String[] args) throws Exception {
        int[] a = new int[500];
        for (int i = 0; i < a.length; i++) {
            a[i] = i * 31 % 500;
        }
        ForkJoinPool pool = new ForkJoinPool(3);
        System.out.println("squares " + pool.invoke(new MapReduce(null, a, 0, a.length)) + " " + new MapReduce(null, a, 0, 100).invoke());
        for (int t : new int[] {0, 31, 499, 1000}) {
            Integer at = pool.invoke(new Search(null, a, 0, a.length, t, new AtomicReference<>()));
            System.out.println("search " + t + " at " + at + (at == null ? "" : " holds " + a[at]));
        }
        manual();
        failing(pool);
        pool.shutdown();
    }

    static final class Node extends CountedCompleter<Void> {
        final String name;
        final List<String> log;

        Node(CountedCompleter<?> p, String name, int pending, List<String> log) {
            super(p, pending);
            this.name = name;
            this.log = log;
        }

        @Override
        public void compute() {
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            log.add(name + "<-" + ((Node) caller).name);
        }

        @Override
        public boolean onExceptionalCompletion(Throwable ex, CountedCompleter<?> caller) {
            log.add(name + "!" + ex.getMessage());
            return true;
        }
    }

    /** Driven by hand in one thread, so the order of the callbacks is visible. */
    static void manual() {
        List<String> log = new ArrayList<>();
        Node root = new Node(null, "root", 2, log), mid = new Node(root, "mid", 1, log), leaf = new Node(mid, "leaf", 0, log);
        System.out.println(leaf.getCompleter() == mid ? "parent ok " + (leaf.getRoot() == root) : "wrong");
        leaf.compute();
        System.out.println(log + " mid pending " + mid.getPendingCount() + " done " + mid.isDone());
        mid.tryComplete();
        System.out.println(log + " root pending " + root.getPendingCount());
        System.out.println(root.compareAndSetPendingCount(1, 0) + " " + root.decrementPendingCountUnlessZero());
        root.tryComplete();
        System.out.println(log + " root done " + root.isDone());
        log.clear();
        Node r2 = new Node(null, "r2", 0, log), c2 = new Node(r2, "c2", 3, log);
        c2.complete(null);
        System.out.println(log + " " + c2.isDone() + r2.isDone());
        log.clear();
        Node r3 = new Node(null, "r3", 1, log), c3 = new Node(r3, "c3", 0, log);
        c3.propagateCompletion();
        System.out.println(log + " pending " + r3.getPendingCount() + " first " + (c3.firstComplete() == c3) + " next " + (c3.nextComplete() == r3));
        Node r4 = new Node(null, "r4", 5, log), c4 = new Node(r4, "c4", 5, log);
        c4.completeExceptionally(new RuntimeException("broken"));
        System.out.println(log + " " + r4.isCompletedAbnormally() + c4.isCompletedAbnormally());
    }

    static void failing(ForkJoinPool pool) {
        CountedCompleter<Void> root = new CountedCompleter<>() {
            @Override
            public void compute() {
                setPendingCount(1);
                new CountedCompleter<Void>(this) {
                    @Override
                    public void compute() {
                        throw new UnsupportedOperationException("in child");
                    }
                }.fork();
                tryComplete();
            }
        };
        try {
            pool.invoke(root);
            System.out.println("no exception?");
        } catch (UnsupportedOperationException e) {
            Throwable t = e;
            while (t.getCause() != null) {
                t = t.getCause();
            }
            System.out.println("child failed the root: " + t.getMessage());
        }
    }
}
