/*
 * The bounded work-stealing deque: its owner pushes and pops task numbers at the bottom, a thief
 * takes them from the top (a stamped atomic index). The mistakes: `bottom` is plain, and so are the
 * elements of map[], which holds the tasks: the owner writes both, the thief reads both. All
 * interleavings give each task to exactly one thread.
 */

import java.util.concurrent.atomic.AtomicStampedReference;

public class DEQueue {
    static final int EMPTY = 0;

    private final int[] map;
    private int bottom;
    private final AtomicStampedReference<Integer> top = new AtomicStampedReference<>(0, 0);

    DEQueue(int capacity) {
        map = new int[capacity];
    }

    /** Only for the owner. */
    void pushBottom(int task) {
        int last = bottom;
        map[last] = task;
        bottom = last + 1;
    }

    /** Only for the owner. */
    int popBottom() {
        if (bottom == 0) {
            return EMPTY;
        }
        int last = bottom - 1;
        bottom = last;
        int task = map[last];
        int[] stamp = new int[1];
        Integer first = top.get(stamp);
        if (last > first) {
            return task;
        }
        // At most this one task was left: the deque is empty now, whoever gets the task.
        bottom = 0;
        if (last == first && top.compareAndSet(first, 0, stamp[0], stamp[0] + 1)) {
            return task;
        }
        top.set(0, stamp[0] + 1);
        return EMPTY;
    }

    /** For everybody; also EMPTY when somebody else was faster. */
    int popTop() {
        int[] stamp = new int[1];
        Integer first = top.get(stamp);
        if (bottom <= first) {
            return EMPTY;
        }
        int task = map[first];
        return top.compareAndSet(first, first + 1, stamp[0], stamp[0] + 1) ? task : EMPTY;
    }

    static class Owner extends Thread {
        private final DEQueue queue;
        int sum;

        Owner(DEQueue queue) {
            this.queue = queue;
        }

        @Override
        public void run() {
            queue.pushBottom(1);
            queue.pushBottom(2);
            sum += queue.popBottom();
            sum += queue.popBottom();
            // The deque is empty again, so this task goes into the first slot.
            queue.pushBottom(4);
            sum += queue.popBottom();
        }
    }

    static class Thief extends Thread {
        private final DEQueue queue;
        int sum;

        Thief(DEQueue queue) {
            this.queue = queue;
        }

        @Override
        public void run() {
            sum += queue.popTop();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DEQueue queue = new DEQueue(2);
        Owner owner = new Owner(queue);
        Thief thief = new Thief(queue);
        owner.start();
        thief.start();
        owner.join();
        thief.join();
        // Each task is a power of two: the sum is 7 only if each was taken exactly once.
        assert owner.sum + thief.sum == 7;
    }
}
