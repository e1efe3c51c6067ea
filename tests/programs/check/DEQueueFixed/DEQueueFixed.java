/*
 * The bounded work-stealing deque, corrected: its owner pushes and pops task numbers at the bottom,
 * now volatile, a thief takes them from the top (a stamped atomic index). The tasks are in an
 * atomic array: the bottom alone would not do, because a slow thief can read a slot that the owner
 * fills again (the stamp makes the thief throw away what it read).
 */

import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicStampedReference;

class DEQueue {
    static final int EMPTY = 0;

    private final AtomicIntegerArray map;
    private volatile int bottom;
    private final AtomicStampedReference<Integer> top = new AtomicStampedReference<>(0, 0);

    DEQueue(int capacity) {
        map = new AtomicIntegerArray(capacity);
    }

    /** Only for the owner. */
    void pushBottom(int task) {
        int last = bottom;
        map.set(last, task);
        bottom = last + 1;
    }

    /** Only for the owner. */
    int popBottom() {
        if (bottom == 0) {
            return EMPTY;
        }
        int last = bottom - 1;
        bottom = last;
        int task = map.get(last);
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
        int task = map.get(first);
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
}

public class DEQueueFixed {
    public static void main(String[] args) throws InterruptedException {
        DEQueue queue = new DEQueue(2);
        DEQueue.Owner owner = new DEQueue.Owner(queue);
        DEQueue.Thief thief = new DEQueue.Thief(queue);
        owner.start();
        thief.start();
        owner.join();
        thief.join();
        // Each task is a power of two: the sum is 7 only if each was taken exactly once.
        assert owner.sum + thief.sum == 7;
    }
}
