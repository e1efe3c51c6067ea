// DelayQueue: elements leave only when their own virtual clock says so; order is by delay, not by insertion.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class DelayQueueExpiry {
    static final AtomicLong CLOCK = new AtomicLong();

    static final class Item implements Delayed {
        final String name;
        final long due;

        Item(String name, long due) {
            this.name = name;
            this.due = due;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - CLOCK.get(), TimeUnit.MILLISECONDS);
        }

        @Override
        public int compareTo(Delayed o) {
            return Long.compare(due, ((Item) o).due);
        }

        @Override
        public String toString() {
            return name + "@" + due;
        }
    }

    public static void main(String[] args) throws Exception {
        DelayQueue<Item> q = new DelayQueue<>();
        q.add(new Item("c", 300));
        q.put(new Item("a", 100));
        System.out.println(q.offer(new Item("b", 200)) + " " + q.offer(new Item("d", 400), 1, TimeUnit.DAYS));
        System.out.println("size " + q.size() + " peek " + q.peek() + " poll " + q.poll() + " " + q.remainingCapacity());
        System.out.println("timed poll " + q.poll(1, TimeUnit.MILLISECONDS));
        try {
            q.remove();
        } catch (NoSuchElementException e) {
            System.out.println("remove: " + e);
        }
        CLOCK.set(150);
        System.out.println(q.poll() + " " + q.poll() + " size " + q.size());
        CLOCK.set(300);
        List<Item> sink = new ArrayList<>();
        System.out.println("drain 1: " + q.drainTo(sink, 1) + sink + " drain: " + q.drainTo(sink) + sink + " left " + q.size());
        System.out.println("head is not due but visible: " + q.peek() + " " + q.peek().getDelay(TimeUnit.MICROSECONDS));
        Item d = q.peek();
        System.out.println("remove(Object): " + q.remove(d) + " " + q.remove(d) + " " + q.isEmpty());
        try {
            q.add(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        CLOCK.set(0);
        takeWaits();
        earlierOverLater();
        realDelay();
    }

    /** take() blocks on an element that is not due; an element that is due wakes it. */
    static void takeWaits() throws InterruptedException {
        DelayQueue<Item> q = new DelayQueue<>();
        q.add(new Item("far", 1_000_000));
        List<String> got = new ArrayList<>();
        Thread t = new Thread(() -> {
            try {
                got.add(q.take().name);
                got.add(q.take().name);
                got.add(q.take().name);
            } catch (InterruptedException e) {
                got.add("interrupted");
            }
        });
        t.start();
        q.add(new Item("now", 0));
        q.add(new Item("past", -5));
        while (q.size() != 1) {
            Thread.yield();
        }
        t.interrupt();
        t.join();
        Collections.sort(got);
        System.out.println("takeWaits " + got + " left " + q);
    }

    static void earlierOverLater() throws InterruptedException {
        DelayQueue<Item> q = new DelayQueue<>();
        for (int i = 9; i >= 0; i--) {
            q.add(new Item("i" + i, -i));
        }
        StringBuilder sb = new StringBuilder();
        while (!q.isEmpty()) {
            sb.append(q.take()).append(' ');
        }
        System.out.println(sb);
    }

    /** With the real clock: the order of the due times is the order of leaving. */
    static void realDelay() throws InterruptedException {
        final long base = System.nanoTime();
        final class Timed implements Delayed {
            final long at;
            final String name;

            Timed(long ms, String name) {
                at = base + ms * 1_000_000;
                this.name = name;
            }

            @Override
            public long getDelay(TimeUnit u) {
                return u.convert(at - System.nanoTime(), TimeUnit.NANOSECONDS);
            }

            @Override
            public int compareTo(Delayed o) {
                return Long.compare(at, ((Timed) o).at);
            }
        }
        DelayQueue<Timed> q = new DelayQueue<>();
        q.add(new Timed(40, "third"));
        q.add(new Timed(1, "first"));
        q.add(new Timed(15, "second"));
        System.out.println(q.take().name + " " + q.take().name + " " + q.take().name);
    }
}
