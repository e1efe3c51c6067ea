// Four equal threads push an object of their own on a stack. It does not matter which of them has made which.
import java.util.concurrent.atomic.AtomicReference;

public class EqualThreadsMaking {
    static class Node {
        volatile int value;
        final Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    static final AtomicReference<Node> top = new AtomicReference<>();

    static void work() {
        Node node;
        Node before;
        do {
            before = top.get();
            node = new Node(before);
        } while (!top.compareAndSet(before, node));
        if (before != null) {
            before.value = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            threads[i] = new Thread(EqualThreadsMaking::work);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert top.get().value == 0;
    }
}
