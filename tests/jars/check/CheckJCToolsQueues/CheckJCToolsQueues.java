// Each queue of JCTools with as many producers and consumers as its name allows: two where it says
// M, one where it says S. A producer offers one box, or two if it is the only one; a consumer polls
// as often. What came before offer() happens before what comes after the poll() that returns the
// box; no box is returned twice, and what was not polled is still there at the end.
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.jctools.queues.*;
import org.jctools.queues.atomic.*;

public class CheckJCToolsQueues {
    static class Box {
        int value;
    }

    static Queue<Box> make(String name) {
        switch (name) {
            case "SpscArrayQueue": return new SpscArrayQueue<>(4);
            case "SpscLinkedQueue": return new SpscLinkedQueue<>();
            case "SpscChunkedArrayQueue": return new SpscChunkedArrayQueue<>(8, 16);
            case "SpscGrowableArrayQueue": return new SpscGrowableArrayQueue<>(8, 16);
            case "SpscUnboundedArrayQueue": return new SpscUnboundedArrayQueue<>(4);
            case "SpmcArrayQueue": return new SpmcArrayQueue<>(4);
            case "MpscArrayQueue": return new MpscArrayQueue<>(4);
            case "MpscChunkedArrayQueue": return new MpscChunkedArrayQueue<>(2, 4);
            case "MpscGrowableArrayQueue": return new MpscGrowableArrayQueue<>(2, 4);
            case "MpscCompoundQueue": return new MpscCompoundQueue<>(4, 2);
            case "MpscLinkedQueue": return MpscLinkedQueue.newMpscLinkedQueue();
            case "MpscUnboundedArrayQueue": return new MpscUnboundedArrayQueue<>(2);
            case "MpmcArrayQueue": return new MpmcArrayQueue<>(4);
            case "SpscAtomicArrayQueue": return new SpscAtomicArrayQueue<>(4);
            case "SpscLinkedAtomicQueue": return new SpscLinkedAtomicQueue<>();
            case "SpscChunkedAtomicArrayQueue": return new SpscChunkedAtomicArrayQueue<>(8, 16);
            case "SpscGrowableAtomicArrayQueue": return new SpscGrowableAtomicArrayQueue<>(8, 16);
            case "SpscUnboundedAtomicArrayQueue": return new SpscUnboundedAtomicArrayQueue<>(4);
            case "SpmcAtomicArrayQueue": return new SpmcAtomicArrayQueue<>(4);
            case "MpscAtomicArrayQueue": return new MpscAtomicArrayQueue<>(4);
            case "MpscChunkedAtomicArrayQueue": return new MpscChunkedAtomicArrayQueue<>(2, 4);
            case "MpscGrowableAtomicArrayQueue": return new MpscGrowableAtomicArrayQueue<>(2, 4);
            case "MpscLinkedAtomicQueue": return new MpscLinkedAtomicQueue<>();
            case "MpscUnboundedAtomicArrayQueue": return new MpscUnboundedAtomicArrayQueue<>(2);
            case "MpmcAtomicArrayQueue": return new MpmcAtomicArrayQueue<>(4);
            default: throw new IllegalArgumentException(name);
        }
    }

    static void produce(Queue<Box> queue, int boxes) {
        for (int i = 0; i < boxes; i++) {
            Box box = new Box();
            box.value = 1;
            boolean done = queue.offer(box);
            assert done;
        }
    }

    static void consume(Queue<Box> queue, int polls) {
        for (int i = 0; i < polls; i++) {
            Box box = queue.poll();
            if (box != null) {
                assert box.value == 1;
                box.value = 2;
                taken[Thread.currentThread().getName().equals("consumer 1") ? 1 : 0]++;
            }
        }
    }

    static final int[] taken = new int[2];

    public static void main(String[] args) throws InterruptedException {
        Queue<Box> queue = make(args[0]);
        int producers = args[0].startsWith("Mp") ? 2 : 1;
        int consumers = args[0].contains("mc") ? 2 : 1;
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < producers; i++) {
            threads.add(new Thread(() -> produce(queue, 2 / producers), "producer " + i));
        }
        for (int i = 0; i < consumers; i++) {
            threads.add(new Thread(() -> consume(queue, 2 / consumers), "consumer " + i));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int rest = 0;
        for (Box box = queue.poll(); box != null; box = queue.poll()) {
            assert box.value == 1;
            rest++;
        }
        assert taken[0] + taken[1] + rest == 2;
    }
}
