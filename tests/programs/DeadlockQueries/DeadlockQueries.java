import java.lang.management.*;
import java.util.concurrent.locks.*;

/** Two daemon threads in a deadlock: the bean names both, and who waits for whom. */
public class DeadlockQueries {
    public static void main(String[] a) throws Exception {
        final Object l1 = new Object(), l2 = new Object();
        Thread[] t = new Thread[2];
        java.util.concurrent.CyclicBarrier bar = new java.util.concurrent.CyclicBarrier(2);
        t[0] = new Thread(() -> { synchronized (l1) { try { bar.await(); } catch (Exception e) { } synchronized (l2) { } } }, "one");
        t[1] = new Thread(() -> { synchronized (l2) { try { bar.await(); } catch (Exception e) { } synchronized (l1) { } } }, "two");
        for (Thread x : t) { x.setDaemon(true); x.start(); }
        while (t[0].getState() != Thread.State.BLOCKED || t[1].getState() != Thread.State.BLOCKED) Thread.sleep(1);
        ThreadMXBean b = ManagementFactory.getThreadMXBean();
        long[] ids = b.findDeadlockedThreads();
        System.out.println(ids.length + " " + b.findMonitorDeadlockedThreads().length);
        java.util.TreeSet<String> s = new java.util.TreeSet<>();
        for (ThreadInfo i : b.getThreadInfo(ids)) s.add(i.getThreadName() + " waits for " + i.getLockOwnerName() + " " + i.getThreadState());
        System.out.println(s);
    }
}
