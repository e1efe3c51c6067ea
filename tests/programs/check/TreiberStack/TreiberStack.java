// Treiber's lock-free stack: the top is an AtomicReference, push and pop replace it with
// compareAndSet. Arguments: the number of threads (2) and of operations by each (1), each a push
// and then a pop.
// A node's plain `next` is set before the compareAndSet that publishes the node and never again, so
// it does not race. Who pops has pushed before, so the stack is not empty then, and all comes back.
import java.util.concurrent.atomic.AtomicReference;

class Node {
    final int value;
    Node next;

    Node(int value) {
        this.value = value;
    }
}

public class TreiberStack {
    final AtomicReference<Node> top = new AtomicReference<>();

    void push(int value) {
        Node node = new Node(value);
        Node seen;
        do {
            seen = top.get();
            node.next = seen;
        } while (!top.compareAndSet(seen, node));
    }

    int pop() {
        Node seen;
        do {
            seen = top.get();
            assert seen != null;
        } while (!top.compareAndSet(seen, seen.next));
        return seen.value;
    }

    public static void main(String[] args) throws InterruptedException {
        int threadCount = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        int operations = args.length > 1 ? Integer.parseInt(args[1]) : 1;
        TreiberStack stack = new TreiberStack();
        int[] sums = new int[threadCount];
        Thread[] threads = new Thread[threadCount];
        for (int i = 0; i < threadCount; i++) {
            int index = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < operations; k++) {
                    stack.push(index + 1);
                    sums[index] += stack.pop();
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        int sum = 0;
        for (int i = 0; i < threadCount; i++) {
            threads[i].join();
            sum += sums[i];
        }
        assert sum == operations * threadCount * (threadCount + 1) / 2;
        assert stack.top.get() == null;
    }
}
