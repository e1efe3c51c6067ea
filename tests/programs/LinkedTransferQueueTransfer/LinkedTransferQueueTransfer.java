// LinkedTransferQueue: transfer, tryTransfer, waiting consumers, and use as a plain queue.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class LinkedTransferQueueTransfer {
    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>(List.of(1, 2, 3));
        q.put(4);
        q.add(5);
        System.out.println(q.offer(6) + " " + q.offer(7, 1, TimeUnit.SECONDS) + " " + q + " " + q.remainingCapacity());
        System.out.println(q.tryTransfer(8) + " " + q.tryTransfer(8, 1, TimeUnit.MILLISECONDS) + " " + q);
        System.out.println(q.hasWaitingConsumer() + " " + q.getWaitingConsumerCount() + " " + q.size());
        System.out.println(q.peek() + " " + q.poll() + " " + q.take() + " " + q.remove(5) + " " + q.remove(55) + " " + q);
        Iterator<Integer> it = q.iterator();
        it.next();
        it.remove();
        System.out.println(q + " " + q.removeIf(v -> v == 7) + q + " " + q.contains(6));
        List<Integer> sink = new ArrayList<>();
        System.out.println(q.drainTo(sink) + " " + sink + " " + q.isEmpty() + " " + q.poll(1, TimeUnit.MILLISECONDS));
        try {
            q.transfer(null);
        } catch (NullPointerException e) {
            System.out.println("null refused");
        }
        waitingConsumer();
        transferBlocks();
        stress();
        interruptedTransfer();
    }

    static void waitingConsumer() throws Exception {
        LinkedTransferQueue<String> q = new LinkedTransferQueue<>();
        FutureTask<String> f = new FutureTask<>(() -> q.take() + q.poll(30, TimeUnit.SECONDS));
        new Thread(f).start();
        while (!q.hasWaitingConsumer()) {
            Thread.yield();
        }
        System.out.println("consumers " + q.getWaitingConsumerCount() + " " + q.tryTransfer("direct"));
        q.transfer("-second");
        System.out.println(f.get() + " " + q.getWaitingConsumerCount());
    }

    static void transferBlocks() throws Exception {
        LinkedTransferQueue<String> q = new LinkedTransferQueue<>();
        AtomicBoolean returned = new AtomicBoolean();
        Thread t = new Thread(() -> {
            try {
                q.transfer("blocked");
                returned.set(true);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        t.start();
        while (q.isEmpty()) {
            Thread.yield();
        }
        System.out.println("before take: " + q + " returned " + returned);
        System.out.println(q.take());
        t.join();
        System.out.println("after take: " + q + " returned " + returned);
    }

    static void stress() throws InterruptedException {
        LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>();
        AtomicLong sum = new AtomicLong();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            final int id = i;
            ts[i] = new Thread(() -> {
                try {
                    for (int k = 1; k <= 30; k++) {
                        switch (id) {
                            case 0: q.put(k); break;
                            case 1: q.transfer(k * 100); break;
                            default: sum.addAndGet(q.take());
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
        System.out.println("sum " + sum + " left " + q.size());
    }

    static void interruptedTransfer() throws InterruptedException {
        LinkedTransferQueue<Integer> q = new LinkedTransferQueue<>();
        Thread t = new Thread(() -> {
            try {
                q.transfer(1);
            } catch (InterruptedException e) {
                System.out.println("interrupted, element gone: " + q.isEmpty());
            }
        });
        t.start();
        t.interrupt();
        t.join();
        System.out.println(q + " " + q.poll());
    }
}
