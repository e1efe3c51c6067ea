// SynchronousQueue: no capacity, direct hand-off, fair and unfair, timeouts and interruption.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class SynchronousQueueHandoff {
    public static void main(String[] args) throws Exception {
        SynchronousQueue<String> q = new SynchronousQueue<>();
        System.out.println(q.offer("x") + " " + q.poll() + " " + q.peek() + " " + q.size() + " " + q.isEmpty() + " "
            + q.remainingCapacity() + " " + q.contains("x") + " " + q.remove("x") + " " + q + " " + q.toArray().length
            + " " + q.iterator().hasNext());
        System.out.println(q.offer("x", 1, TimeUnit.MILLISECONDS) + " " + q.poll(1, TimeUnit.MILLISECONDS));
        try {
            q.add("x");
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        try {
            q.element();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        try {
            q.put(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        for (boolean fair : new boolean[] {false, true}) {
            pingPong(fair);
            manyToMany(fair);
            interrupted(fair);
            fairOrder(fair);
        }
    }

    static void pingPong(boolean fair) throws InterruptedException {
        SynchronousQueue<Integer> a = new SynchronousQueue<>(fair), b = new SynchronousQueue<>(fair);
        Thread t = new Thread(() -> {
            try {
                for (int i = 0; i < 20; i++) {
                    b.put(a.take() * 2);
                }
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        t.start();
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 20; i++) {
            a.put(i);
            sb.append(b.take()).append(' ');
        }
        t.join();
        System.out.println("pingpong " + fair + " " + sb);
    }

    static void manyToMany(boolean fair) throws InterruptedException {
        SynchronousQueue<Integer> q = new SynchronousQueue<>(fair);
        AtomicInteger sum = new AtomicInteger();
        Thread[] ts = new Thread[6];
        for (int i = 0; i < 6; i++) {
            final int id = i;
            ts[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < 10; k++) {
                        if (id < 3) {
                            q.put(id * 10 + k);
                        } else {
                            sum.addAndGet(q.take());
                        }
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("many " + fair + " " + sum);
    }

    static void interrupted(boolean fair) throws InterruptedException {
        SynchronousQueue<Integer> q = new SynchronousQueue<>(fair);
        Thread t = new Thread(() -> {
            try {
                q.put(1);
                System.out.println("put?");
            } catch (InterruptedException e) {
                System.out.println("put interrupted " + Thread.currentThread().isInterrupted());
            }
            Thread.currentThread().interrupt();
            try {
                q.poll(10, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                System.out.println("poll interrupted");
            }
        });
        t.start();
        t.interrupt();
        t.join();
        System.out.println("nothing left " + q.poll());
    }

    /** In fair mode waiting producers are served first in, first out; the queue is a stack otherwise. */
    static void fairOrder(boolean fair) throws InterruptedException {
        SynchronousQueue<Integer> q = new SynchronousQueue<>(fair);
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            final int id = i;
            ts[i] = new Thread(() -> {
                try {
                    q.put(id);
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            ts[i].start();
            while (ts[i].getState() != Thread.State.WAITING) {
                Thread.sleep(1);
            }
        }
        System.out.println("order " + fair + " " + q.take() + q.take() + q.take());
        for (Thread t : ts) {
            t.join();
        }
    }
}
