import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A work-stealing deque with volatile ends, and a statistics field that is not synchronized.
 *
 * As Chase and Lev's, with room for all tasks. The owner pushes and pops at the bottom, thieves steal at the
 * top; only the last task is fought for with compare-and-set. Two tasks, one thief.
 */
public class StealingDeque {
    static class Deque {
        static final VarHandle TOP = handle("top");

        private volatile int top;
        private volatile int bottom;

        private final int[] tasks = new int[4];

        /** How often something was asked for, about: not synchronized. */
        int operations;

        static VarHandle handle(String field) {
            try {
                return MethodHandles.lookup().findVarHandle(Deque.class, field, int.class);
            } catch (ReflectiveOperationException e) {
                throw new Error(e);
            }
        }

        int bottom() {
            return bottom;
        }

        void setBottom(int value) {
            bottom = value;
        }

        int top() {
            return top;
        }

        void push(int task) {
            int b = bottom();
            tasks[b] = task;
            setBottom(b + 1);
        }

        /** 0: there was none. */
        int pop() {
            operations++;
            int b = bottom() - 1;
            setBottom(b);
            int t = top();
            if (t < b) {
                return tasks[b];
            }
            int task = 0;
            if (t == b && TOP.compareAndSet(this, t, t + 1)) {
                task = tasks[b];
            }
            setBottom(b + 1);
            return task;
        }

        int steal() {
            operations++;
            int t = top();
            int b = bottom();
            if (t >= b) {
                return 0;
            }
            int task = tasks[t];
            if (!TOP.compareAndSet(this, t, t + 1)) {
                return 0;
            }
            return task;
        }
    }

    static final Deque deque = new Deque();
    static final int[] ownDone = new int[4];
    static final int[] stolenDone = new int[4];

    static void own() {
        ownDone[deque.pop()]++;
    }

    static void thief() {
        stolenDone[deque.steal()]++;
        stolenDone[deque.steal()]++;
    }

    public static void main(String[] args) throws InterruptedException {
        deque.push(1);
        deque.push(2);
        Thread owner = new Thread(StealingDeque::own);
        Thread thief = new Thread(StealingDeque::thief);
        owner.start();
        thief.start();
        owner.join();
        thief.join();
        for (int left = deque.pop(); left != 0; left = deque.pop()) {
            ownDone[left]++;
        }
        for (int task = 1; task <= 2; task++) {
            int done = ownDone[task] + stolenDone[task];
            if (done != 1) {
                throw new AssertionError("task " + task + " was done " + done + " times");
            }
        }
        System.out.println("ok");
    }
}
