// The bounded buffer with one monitor, with two conditions and with semaphores; order and totals are checked.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class BoundedBufferMonitor {
    interface Buffer {
        void put(int v) throws InterruptedException;

        int take() throws InterruptedException;
    }

    static final class Monitor implements Buffer {
        final int[] items;
        int head, count;

        Monitor(int n) {
            items = new int[n];
        }

        @Override
        public synchronized void put(int v) throws InterruptedException {
            while (count == items.length) {
                wait();
            }
            items[(head + count++) % items.length] = v;
            notifyAll();
        }

        @Override
        public synchronized int take() throws InterruptedException {
            while (count == 0) {
                wait();
            }
            int v = items[head];
            head = (head + 1) % items.length;
            count--;
            notifyAll();
            return v;
        }
    }

    static final class Conditions implements Buffer {
        final Lock lock = new ReentrantLock();
        final Condition notFull = lock.newCondition(), notEmpty = lock.newCondition();
        final ArrayDeque<Integer> items = new ArrayDeque<>();
        final int max;

        Conditions(int max) {
            this.max = max;
        }

        @Override
        public void put(int v) throws InterruptedException {
            lock.lock();
            try {
                while (items.size() == max) {
                    notFull.await();
                }
                items.addLast(v);
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        @Override
        public int take() throws InterruptedException {
            lock.lock();
            try {
                while (items.isEmpty()) {
                    notEmpty.await();
                }
                notFull.signal();
                return items.removeFirst();
            } finally {
                lock.unlock();
            }
        }
    }

    static final class Semaphores implements Buffer {
        final Semaphore free, used = new Semaphore(0), mutex = new Semaphore(1);
        final LinkedList<Integer> items = new LinkedList<>();

        Semaphores(int n) {
            free = new Semaphore(n);
        }

        @Override
        public void put(int v) throws InterruptedException {
            free.acquire();
            mutex.acquire();
            items.add(v);
            mutex.release();
            used.release();
        }

        @Override
        public int take() throws InterruptedException {
            used.acquire();
            mutex.acquire();
            int v = items.remove();
            mutex.release();
            free.release();
            return v;
        }
    }

    static void run(String name, Buffer b, int producers, int consumers, int each) throws InterruptedException {
        long[] sums = new long[consumers];
        int[] disorder = new int[consumers];
        List<Thread> ts = new ArrayList<>();
        for (int p = 0; p < producers; p++) {
            final int id = p;
            ts.add(new Thread(() -> {
                try {
                    for (int i = 0; i < each; i++) {
                        b.put(id * 1000 + i);
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }));
        }
        final int share = producers * each / consumers;
        for (int c = 0; c < consumers; c++) {
            final int id = c;
            ts.add(new Thread(() -> {
                int[] last = new int[producers];
                Arrays.fill(last, -1);
                try {
                    for (int i = 0; i < share; i++) {
                        int v = b.take();
                        sums[id] += v;
                        if (v % 1000 <= last[v / 1000]) {
                            disorder[id]++;
                        }
                        last[v / 1000] = v % 1000;
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            }));
        }
        ts.forEach(Thread::start);
        for (Thread t : ts) {
            t.join();
        }
        System.out.println(name + " " + producers + "x" + consumers + " sum " + Arrays.stream(sums).sum() + " disorder " + Arrays.stream(disorder).sum());
    }

    public static void main(String[] args) throws Exception {
        for (int size : new int[] {1, 3}) {
            run("monitor " + size, new Monitor(size), 2, 3, 30);
            run("conditions " + size, new Conditions(size), 3, 2, 30);
            run("semaphores " + size, new Semaphores(size), 2, 2, 30);
        }
        run("single", new Monitor(2), 1, 1, 100);
    }
}
