import java.util.ArrayList;
import java.util.List;

/** Garbage, threads that come and go, and one race: for collectors. */
public class Many {
    static class Node {
        Node next;
        int value;
        final int[] data = new int[16];
    }

    static int racy;
    static long sum;

    static synchronized void add(long value) {
        sum += value;
    }

    static void work(int seed) {
        Node head = null;
        long total = 0;
        for (int i = 0; i < 20000; i++) {
            Node node = new Node();
            node.next = i % 100 == 0 ? null : head;
            node.value = i ^ seed;
            node.data[i & 15] = i;
            head = node;
            total += node.value + node.data[i & 15];
        }
        add(total);
    }

    public static void main(String[] args) throws InterruptedException {
        for (int round = 0; round < 8; round++) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                int seed = i;
                threads.add(new Thread(() -> work(seed)));
            }
            for (Thread thread : threads) {
                thread.start();
            }
            for (Thread thread : threads) {
                thread.join();
            }
        }
        Thread one = new Thread(() -> racy = 1);
        Thread two = new Thread(() -> racy = 2);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(sum);
    }
}
