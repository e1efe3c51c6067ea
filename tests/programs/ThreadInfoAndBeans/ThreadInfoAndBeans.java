import java.lang.management.*;
import java.util.*;

/** ThreadInfo of threads, deadlock queries without a deadlock, beans of the garbage collector. */
public class ThreadInfoAndBeans {
    public static void main(String[] a) throws Exception {
        ThreadMXBean b = ManagementFactory.getThreadMXBean();
        System.out.println(b.findDeadlockedThreads() == null);
        System.out.println(b.findMonitorDeadlockedThreads() == null);
        ThreadInfo i = b.getThreadInfo(Thread.currentThread().getId());
        System.out.println(i.getThreadName() + " " + i.getThreadState() + " " + i.getLockName());
        ThreadInfo j = b.getThreadInfo(Thread.currentThread().getId(), 5);
        System.out.println(j.getStackTrace().length > 0);
        System.out.println(b.getThreadInfo(99999));
        final Object l1 = new Object(), l2 = new Object();
        Thread t = new Thread(() -> { synchronized (l1) { try { l1.wait(); } catch (InterruptedException e) { } } }, "waiter");
        t.start();
        while (t.getState() != Thread.State.WAITING) Thread.sleep(1);
        ThreadInfo k = b.getThreadInfo(t.getId(), 10);
        System.out.println(k.getThreadName() + " " + k.getThreadState() + " " + k.getLockInfo().getClassName() + " " + k.getLockOwnerName() + " " + k.getLockOwnerId());
        System.out.println(k.getStackTrace()[0]);
        t.interrupt(); t.join();
        System.out.println(b.getThreadInfo(t.getId()));
        ThreadInfo[] all = b.dumpAllThreads(false, true);
        boolean main = false; for (ThreadInfo x : all) main |= x.getThreadName().equals("main");
        System.out.println(main);
        System.out.println(b.isThreadCpuTimeSupported() || true);
        System.out.println(b.getThreadCount() > 0);
        List<GarbageCollectorMXBean> g = ManagementFactory.getGarbageCollectorMXBeans();
        System.out.println(g.size() > 0);
        boolean good = true;
        for (GarbageCollectorMXBean x : g)
            good &= x.getCollectionCount() >= 0 && x.getCollectionTime() >= 0 && x.isValid() && x.getName().length() > 0;
        System.out.println(good);
        
        System.out.println(ManagementFactory.getRuntimeMXBean().getInputArguments() != null);
        System.out.println(ManagementFactory.getPlatformMBeanServer() != null);
        System.out.println(ManagementFactory.getOperatingSystemMXBean().getAvailableProcessors() > 0);
    }
}
