import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/* java.util.concurrent.atomic: the modes that its documentation promises. */
public class Atomics {
    static class Node {
        volatile int count;
    }

    static void integer() {
        AtomicInteger a = new AtomicInteger(1); //= write volatile AtomicInteger.value 1
        int n = a.get(); //= read volatile AtomicInteger.value 1
        a.set(2); //= write volatile AtomicInteger.value 2
        a.lazySet(3); //= write release AtomicInteger.value 3
        n = a.getPlain(); //= read plain AtomicInteger.value 3
        a.setPlain(4); //= write plain AtomicInteger.value 4
        n = a.getOpaque(); //= read opaque AtomicInteger.value 4
        a.setOpaque(5); //= write opaque AtomicInteger.value 5
        n = a.getAcquire(); //= read acquire AtomicInteger.value 5
        a.setRelease(6); //= write release AtomicInteger.value 6
        n = a.getAndSet(7); //= update volatile/volatile AtomicInteger.value 7
        boolean done = a.compareAndSet(7, 8); //= update volatile/volatile AtomicInteger.value 8
        done = a.compareAndSet(7, 9); //= fail volatile/volatile AtomicInteger.value 8
        done = a.weakCompareAndSetPlain(8, 9); //= update plain/plain AtomicInteger.value 9
        done = a.weakCompareAndSetVolatile(9, 10); //= update volatile/volatile AtomicInteger.value 10
        done = a.weakCompareAndSetAcquire(10, 11); //= update acquire/opaque AtomicInteger.value 11
        done = a.weakCompareAndSetRelease(11, 12); //= update opaque/release AtomicInteger.value 12
        n = a.compareAndExchange(12, 13); //= update volatile/volatile AtomicInteger.value 13
        n = a.compareAndExchangeAcquire(13, 14); //= update acquire/opaque AtomicInteger.value 14
        n = a.compareAndExchangeRelease(14, 15); //= update opaque/release AtomicInteger.value 15
        n = a.getAndIncrement(); //= update volatile/volatile AtomicInteger.value 16
        n = a.decrementAndGet(); //= update volatile/volatile AtomicInteger.value 15
        n = a.addAndGet(-5); //= update volatile/volatile AtomicInteger.value 10
        n = a.updateAndGet(x -> x * 2); //= read volatile AtomicInteger.value 10; update volatile/volatile AtomicInteger.value 20
    }

    static void others() {
        AtomicLong j = new AtomicLong(); // zero is not written
        long n = j.incrementAndGet(); //= update volatile/volatile AtomicLong.value 1
        j.lazySet(1L << 33); //= write release AtomicLong.value 8589934592
        n = j.getPlain(); //= read plain AtomicLong.value 8589934592

        AtomicReference<String> r = new AtomicReference<>();
        r.setRelease("a"); //= write release AtomicReference.value String
        String s = r.getAcquire(); //= read acquire AtomicReference.value String
        s = r.getOpaque(); //= read opaque AtomicReference.value String
        boolean done = r.compareAndSet(s, null); //= update volatile/volatile AtomicReference.value null
        done = r.weakCompareAndSetPlain(null, s); //= update plain/plain AtomicReference.value String

        AtomicBoolean z = new AtomicBoolean();
        done = z.get(); //= read volatile AtomicBoolean.value 0
        done = z.compareAndSet(false, true); //= update volatile/volatile AtomicBoolean.value 1
        done = z.getAcquire(); //= read acquire AtomicBoolean.value 1
        z.setPlain(false); //= write plain AtomicBoolean.value 0
    }

    static void elementsAndFields() {
        AtomicIntegerArray a = new AtomicIntegerArray(3);
        int n = a.get(1); //= read volatile int[1] 0
        a.lazySet(1, 4); //= write release int[1] 4
        n = a.getAcquire(1); //= read acquire int[1] 4
        n = a.incrementAndGet(1); //= update volatile/volatile int[1] 5
        boolean done = a.weakCompareAndSetPlain(1, 5, 6); //= update plain/plain int[1] 6

        Node node = new Node();
        AtomicIntegerFieldUpdater<Node> u =
            AtomicIntegerFieldUpdater.newUpdater(Node.class, "count");
        n = u.get(node); //= read volatile Node.count 0
        u.lazySet(node, 1); //= write release Node.count 1
        n = u.getAndAdd(node, 2); //= update volatile/volatile Node.count 3
        done = u.compareAndSet(node, 3, 4); //= update volatile/volatile Node.count 4
    }

    /* The state words on which java.util.concurrent builds its happens-before edges. */
    static void locks() throws InterruptedException {
        ReentrantLock lock = new ReentrantLock();
        lock.lock(); //= update volatile/volatile AbstractQueuedSynchronizer.state 1
        lock.unlock(); //= read volatile AbstractQueuedSynchronizer.state 1; write volatile AbstractQueuedSynchronizer.state 0
        CountDownLatch latch = new CountDownLatch(1); //= write volatile AbstractQueuedSynchronizer.state 1
        latch.countDown(); //= read volatile AbstractQueuedSynchronizer.state 1; update volatile/volatile AbstractQueuedSynchronizer.state 0
        latch.await(); //= read volatile AbstractQueuedSynchronizer.state 0
    }

    public static void main(String[] args) throws InterruptedException {
        integer();
        others();
        elementsAndFields();
        locks();
    }
}
