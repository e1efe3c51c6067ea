import java.util.concurrent.Exchanger;
import java.util.concurrent.Executors;
import java.util.concurrent.Phaser;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Waits that have limits of many seconds, and threads that watch how others stand: no hold may keep them from each other. */
public class Timed {
    private static final int PATIENCE = 20;
    private static final Object monitor = new Object();
    private static final ReentrantLock lock = new ReentrantLock();
    private static boolean isReady;
    private static volatile boolean mayGo;

    private interface Body {
        void run() throws Exception;
    }

    private static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                System.out.println(e);
            }
        });
        thread.start();
        return thread;
    }

    private static void waitsAreNotified() throws Exception {
        Thread waiter = start(() -> {
            synchronized (monitor) {
                if (!isReady) {
                    monitor.wait(1000L * PATIENCE);
                }
                System.out.println("notified: " + isReady);
            }
        });
        synchronized (monitor) {
            isReady = true;
            monitor.notifyAll();
        }
        waiter.join();
    }

    private static void locksAreTried() throws Exception {
        lock.lock();
        Thread other = start(() -> {
            System.out.println("locked: " + lock.tryLock(PATIENCE, TimeUnit.SECONDS));
            lock.unlock();
        });
        while (!lock.hasQueuedThread(other)) {
            Thread.onSpinWait();
        }
        lock.unlock();
        other.join();
    }

    private static void permitsStray() throws Exception {
        Thread parked = start(() -> {
            LockSupport.unpark(Thread.currentThread());
            while (!mayGo) {
                LockSupport.park();
                synchronized (monitor) {
                    monitor.notifyAll();
                }
            }
        });
        LockSupport.unpark(parked);
        synchronized (monitor) {
            mayGo = true;
        }
        LockSupport.unpark(parked);
        parked.join();
        System.out.println("parked");
    }

    private static void statesAreSeen() throws Exception {
        Thread blocked;
        synchronized (monitor) {
            blocked = start(() -> {
                synchronized (monitor) {
                    isReady = false;
                }
            });
            while (blocked.getState() != Thread.State.BLOCKED) {
                Thread.onSpinWait();
            }
        }
        blocked.join();
        System.out.println("blocked");
    }

    private static void threadsMeet() throws Exception {
        Exchanger<Integer> exchanger = new Exchanger<>();
        SynchronousQueue<Integer> queue = new SynchronousQueue<>();
        Phaser phaser = new Phaser(2);
        Thread other = start(() -> {
            for (int i = 0; i < 10; i++) {
                synchronized (queue) {
                    phaser.arriveAndAwaitAdvance();
                }
                queue.put(exchanger.exchange(i, PATIENCE, TimeUnit.SECONDS));
            }
        });
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            phaser.arriveAndAwaitAdvance();
            synchronized (exchanger) {
                sum += exchanger.exchange(100, PATIENCE, TimeUnit.SECONDS);
            }
            synchronized (monitor) {
                sum += queue.poll(PATIENCE, TimeUnit.SECONDS);
            }
        }
        other.join();
        System.out.println("sum: " + sum);
    }

    private static void tasksAreScheduled() throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
        int[] ticks = {0};
        executor.scheduleAtFixedRate(() -> {
            synchronized (ticks) {
                ticks[0]++;
                ticks.notifyAll();
            }
        }, 0, 2, TimeUnit.MILLISECONDS);
        synchronized (ticks) {
            while (ticks[0] < 5) {
                ticks.wait(1000L * PATIENCE);
            }
        }
        executor.shutdown();
        System.out.println("ended: " + executor.awaitTermination(PATIENCE, TimeUnit.SECONDS));
    }

    public static void main(String[] args) throws Exception {
        waitsAreNotified();
        locksAreTried();
        permitsStray();
        statesAreSeen();
        threadsMeet();
        tasksAreScheduled();
    }
}
