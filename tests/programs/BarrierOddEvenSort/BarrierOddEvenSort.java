// Parallel sorts kept in step by barriers: odd-even transposition, bitonic, and a merge sort of threads.
import java.util.*;
import java.util.concurrent.*;

public class BarrierOddEvenSort {
    static int[] data(int n, int seed) {
        int[] a = new int[n];
        int x = seed;
        for (int i = 0; i < n; i++) {
            x = x * 1664525 + 1013904223;
            a[i] = (x >>> 8) % 1000;
        }
        return a;
    }

    static void report(String name, int[] a, int[] before) {
        int[] expected = before.clone();
        Arrays.sort(expected);
        System.out.println(name + " sorted " + Arrays.equals(a, expected) + " " + a[0] + " " + a[a.length / 2] + " " + a[a.length - 1] + " hash " + Arrays.hashCode(a));
    }

    static void parallel(int threads, java.util.function.IntConsumer body) throws InterruptedException {
        Thread[] ts = new Thread[threads];
        for (int t = 0; t < threads; t++) {
            final int id = t;
            ts[t] = new Thread(() -> body.accept(id));
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
    }

    static void step(CyclicBarrier b) {
        try {
            b.await();
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new IllegalStateException(e);
        }
    }

    static void swap(int[] a, int i, int j) {
        if (a[i] > a[j]) {
            int t = a[i];
            a[i] = a[j];
            a[j] = t;
        }
    }

    public static void main(String[] args) throws Exception {
        oddEven(64, 4);
        bitonic(128, 4);
        int[] a = data(500, 5), before = a.clone();
        mergeSort(a, 0, a.length, 3);
        report("merge", a, before);
        sampleSort();
    }

    static void oddEven(int n, int threads) throws InterruptedException {
        int[] a = data(n, 1), before = a.clone();
        CyclicBarrier b = new CyclicBarrier(threads);
        parallel(threads, id -> {
            for (int phase = 0; phase < n; phase++) {
                for (int i = phase % 2 + 2 * id; i + 1 < n; i += 2 * threads) {
                    swap(a, i, i + 1);
                }
                step(b);
            }
        });
        report("odd-even", a, before);
    }

    static void bitonic(int n, int threads) throws InterruptedException {
        int[] a = data(n, 2), before = a.clone();
        int[] stages = new int[1];
        CyclicBarrier b = new CyclicBarrier(threads, () -> stages[0]++);
        parallel(threads, id -> {
            for (int k = 2; k <= n; k <<= 1) {
                for (int j = k >> 1; j > 0; j >>= 1) {
                    for (int i = id; i < n; i += threads) {
                        int l = i ^ j;
                        if (l > i) {
                            if ((i & k) == 0) {
                                swap(a, i, l);
                            } else {
                                swap(a, l, i);
                            }
                        }
                    }
                    step(b);
                }
            }
        });
        report("bitonic in " + stages[0] + " stages", a, before);
    }

    static void mergeSort(int[] a, int lo, int hi, int depth) throws InterruptedException {
        if (depth == 0 || hi - lo < 2) {
            Arrays.sort(a, lo, hi);
            return;
        }
        int mid = lo + hi >>> 1;
        Thread left = new Thread(() -> {
            try {
                mergeSort(a, lo, mid, depth - 1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        left.start();
        mergeSort(a, mid, hi, depth - 1);
        left.join();
        int[] tmp = Arrays.copyOfRange(a, lo, mid);
        for (int i = 0, j = mid, k = lo; i < tmp.length; k++) {
            a[k] = j < hi && a[j] < tmp[i] ? a[j++] : tmp[i++];
        }
    }

    static void sampleSort() throws Exception {
        final int threads = 4;
        int[] a = data(400, 9), before = a.clone();
        List<List<Integer>> buckets = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            buckets.add(Collections.synchronizedList(new ArrayList<>()));
        }
        int[] offsets = new int[threads + 1];
        CyclicBarrier b = new CyclicBarrier(threads, () -> {
            for (int i = 0; i < threads; i++) {
                offsets[i + 1] = offsets[i] + buckets.get(i).size();
            }
        });
        parallel(threads, id -> {
            for (int i = id; i < a.length; i += threads) {
                buckets.get(Math.min(threads - 1, a[i] / 250)).add(a[i]);
            }
            step(b);
            List<Integer> mine = buckets.get(id);
            Collections.sort(mine);
            for (int i = 0; i < mine.size(); i++) {
                a[offsets[id] + i] = mine.get(i);
            }
        });
        report("sample " + Arrays.toString(offsets), a, before);
    }
}
