// Interruption of every blocking call of the library: which throw, which only keep the flag, which take no notice.
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class InterruptBlockingCalls {
    interface Call {
        Object run() throws Exception;
    }

    static void test(String name, Call call) throws InterruptedException {
        test(name, call, true, false);
    }

    /** A call that does not wait may have returned before an interrupt from outside: interrupt before it only. */
    static void testNoWait(String name, Call call) throws InterruptedException {
        test(name, call, true);
        System.out.println();
    }

    static void test(String name, Call call, boolean... when) throws InterruptedException {
        for (boolean before : when) {
            StringBuilder out = new StringBuilder();
            Thread t = new Thread(() -> {
                try {
                    if (before) {
                        Thread.currentThread().interrupt();
                    }
                    Object o = call.run();
                    out.append("returned ").append(o);
                } catch (InterruptedException e) {
                    out.append("InterruptedException ").append(e.getMessage());
                } catch (Exception e) {
                    out.append(e);
                }
                out.append(", flag ").append(Thread.currentThread().isInterrupted());
            });
            t.start();
            if (!before) {
                t.interrupt();
            }
            t.join();
            String s = out.toString();
            if (before) {
                System.out.print(name + ": " + s);
            } else {
                System.out.println(" | " + s);
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Object o = new Object();
        CountDownLatch latch = new CountDownLatch(1);
        Semaphore sem = new Semaphore(0);
        ReentrantLock lock = new ReentrantLock();
        Condition cond = lock.newCondition();
        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        StampedLock stamped = new StampedLock();
        FutureTask<Integer> future = new FutureTask<>(() -> 1);
        CompletableFuture<Integer> cf = new CompletableFuture<>();
        Thread main = Thread.currentThread();
        ExecutorService ex = Executors.newFixedThreadPool(1);
        ex.submit(() -> { }).get();
        lock.lock();
        rw.writeLock().lock();
        long stamp = stamped.writeLock();
        ReentrantLock free = new ReentrantLock();
        Condition freeCond = free.newCondition();

        test("Thread.sleep", () -> { Thread.sleep(100_000); return 0; });
        test("Thread.sleep ns", () -> { Thread.sleep(100_000, 5); return 0; });
        test("TimeUnit.sleep", () -> { TimeUnit.HOURS.sleep(1); return 0; });
        test("Object.wait", () -> { synchronized (o) { o.wait(); } return 0; });
        test("Object.wait timed", () -> { synchronized (o) { o.wait(100_000); } return 0; });
        test("Thread.join", () -> { main.join(); return 0; });
        test("Thread.join timed", () -> { main.join(100_000); return 0; });
        test("park", () -> { LockSupport.park(); return "from park"; });
        test("parkNanos", () -> { LockSupport.parkNanos(100_000_000_000L); return "from park"; });
        test("CountDownLatch.await", () -> { latch.await(); return 0; });
        test("CountDownLatch.await timed", () -> latch.await(1, TimeUnit.HOURS));
        test("CyclicBarrier.await", () -> new CyclicBarrier(2).await());
        test("CyclicBarrier.await timed", () -> new CyclicBarrier(2).await(1, TimeUnit.HOURS));
        test("Phaser.awaitAdvanceInterruptibly", () -> new Phaser(1).awaitAdvanceInterruptibly(0));
        test("Exchanger.exchange", () -> new Exchanger<Integer>().exchange(1));
        test("Exchanger.exchange timed", () -> new Exchanger<Integer>().exchange(1, 1, TimeUnit.HOURS));
        test("Semaphore.acquire", () -> { sem.acquire(); return 0; });
        test("Semaphore.tryAcquire timed", () -> sem.tryAcquire(1, TimeUnit.HOURS));
        testNoWait("Semaphore.tryAcquire", () -> sem.tryAcquire());
        test("ReentrantLock.lockInterruptibly", () -> { lock.lockInterruptibly(); return 0; });
        test("ReentrantLock.tryLock timed", () -> lock.tryLock(1, TimeUnit.HOURS));
        test("Condition.await", () -> { free.lock(); try { freeCond.await(); return 0; } finally { free.unlock(); } });
        test("Condition.awaitNanos", () -> { free.lock(); try { return freeCond.awaitNanos(100_000_000_000L); } finally { free.unlock(); } });
        test("readLock.lockInterruptibly", () -> { rw.readLock().lockInterruptibly(); return 0; });
        test("writeLock.tryLock timed", () -> rw.writeLock().tryLock(1, TimeUnit.HOURS));
        test("StampedLock.readLockInterruptibly", () -> stamped.readLockInterruptibly());
        test("StampedLock.tryWriteLock timed", () -> stamped.tryWriteLock(1, TimeUnit.HOURS));
        test("FutureTask.get", future::get);
        test("FutureTask.get timed", () -> future.get(1, TimeUnit.HOURS));
        test("CompletableFuture.get", cf::get);
        test("CompletableFuture.get timed", () -> cf.get(1, TimeUnit.HOURS));
        test("ForkJoinTask.get", () -> new RecursiveAction() {
            @Override
            protected void compute() {
            }
        }.get());
        test("awaitTermination", () -> ex.awaitTermination(1, TimeUnit.HOURS));
        test("invokeAll", () -> ex.invokeAll(List.of(() -> { latch.await(); return 1; })));
        test("ArrayBlockingQueue.take", () -> new ArrayBlockingQueue<>(1).take());
        test("ArrayBlockingQueue.offer timed", () -> { BlockingQueue<Integer> q = new ArrayBlockingQueue<>(1); q.add(1); return q.offer(2, 1, TimeUnit.HOURS); });
        test("LinkedBlockingQueue.put", () -> { BlockingQueue<Integer> q = new LinkedBlockingQueue<>(1); q.add(1); q.put(2); return 0; });
        test("LinkedBlockingDeque.takeLast", () -> new LinkedBlockingDeque<>().takeLast());
        test("PriorityBlockingQueue.poll timed", () -> new PriorityBlockingQueue<Integer>().poll(1, TimeUnit.HOURS));
        test("DelayQueue.take", () -> new DelayQueue<>().take());
        test("SynchronousQueue.put", () -> { new SynchronousQueue<Integer>().put(1); return 0; });
        test("LinkedTransferQueue.transfer", () -> { new LinkedTransferQueue<Integer>().transfer(1); return 0; });
        test("CompletionService.take", () -> new ExecutorCompletionService<Integer>(ex).take());
        testNoWait("no blocking call", () -> "x".length());
        ex.shutdownNow();
        stamped.unlockWrite(stamp);
        System.out.println(lock.isHeldByCurrentThread() + " " + Thread.interrupted());
    }
}
