import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/* Which operations of which blocking queues look at a pending interrupt. */
public class BlockingQueueInterrupts {
    interface Call {
        Object run() throws InterruptedException;
    }

    static void call(String what, Call call) {
        Thread.currentThread().interrupt();
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (InterruptedException | RuntimeException e) {
            end = e.getClass().getSimpleName();
        }
        System.out.println("  " + what + ": " + end + ", status " + Thread.interrupted());
    }

    static void all(BlockingQueue<Integer> queue) {
        System.out.println(queue.getClass().getSimpleName());
        call("offer", () -> queue.offer(1));
        call("offer timed", () -> queue.offer(2, 0, TimeUnit.SECONDS));
        call("put", () -> {
            queue.put(3);
            return "put";
        });
        call("add", () -> queue.add(4));
        call("peek", queue::peek);
        call("poll", queue::poll);
        call("poll timed", () -> queue.poll(0, TimeUnit.SECONDS));
        call("take", queue::take);
        call("remaining", queue::remainingCapacity);
        call("size", queue::size);
        call("contains", () -> queue.contains(4));
        call("remove", queue::remove);
        call("null", () -> queue.offer(null));
        call("drain to itself", () -> queue.drainTo(queue));
        call("drain", () -> queue.drainTo(new java.util.ArrayList<>()));
    }

    record Item(int value) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return 0;
        }

        @Override
        public int compareTo(Delayed other) {
            return Integer.compare(value, ((Item) other).value);
        }
    }

    public static void main(String[] args) {
        all(new ArrayBlockingQueue<>(2));
        all(new ArrayBlockingQueue<>(2, true));
        all(new LinkedBlockingQueue<>(2));
        all(new LinkedBlockingDeque<>(2));
        all(new PriorityBlockingQueue<>());
        all(new SynchronousQueue<>());
        all(new SynchronousQueue<>(true));
        all(new LinkedTransferQueue<>());
        DelayQueue<Item> delays = new DelayQueue<>();
        call("delay put", () -> {
            delays.put(new Item(1));
            return "put";
        });
        call("delay take", delays::take);
        call("delay poll", delays::poll);
        LinkedTransferQueue<Integer> transfer = new LinkedTransferQueue<>();
        call("transfer", () -> {
            transfer.transfer(1);
            return "";
        });
        call("tryTransfer", () -> transfer.tryTransfer(1));
        call("tryTransfer timed", () -> transfer.tryTransfer(1, 0, TimeUnit.SECONDS));
        System.out.println(transfer);
    }
}
