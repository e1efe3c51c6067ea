// CyclicBarrier: broken by timeout, interruption, reset and a failing action; repair by reset.
import java.util.*;
import java.util.concurrent.*;

public class CyclicBarrierBroken {
    static Thread waiter(CyclicBarrier b, List<String> log) {
        Thread t = new Thread(() -> {
            String s;
            try {
                s = "passed";
                b.await();
            } catch (InterruptedException e) {
                s = "interrupted";
            } catch (BrokenBarrierException e) {
                s = "broken " + e.getMessage();
            } catch (RuntimeException e) {
                s = "action " + e.getMessage();
            }
            synchronized (log) {
                log.add(s);
            }
        });
        t.start();
        return t;
    }

    static void until(CyclicBarrier b, int waiting) {
        while (b.getNumberWaiting() != waiting) {
            Thread.yield();
        }
    }

    static void report(String what, List<String> log, CyclicBarrier b) {
        Collections.sort(log);
        System.out.println(what + " " + log + " broken " + b.isBroken() + " waiting " + b.getNumberWaiting());
        log.clear();
    }

    public static void main(String[] args) throws Exception {
        List<String> log = new ArrayList<>();
        CyclicBarrier b = new CyclicBarrier(3);

        Thread w = waiter(b, log);
        until(b, 1);
        try {
            b.await(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            w.join();
            log.add("timeout " + e.getMessage());
        }
        w.join();
        report("timeout", log, b);
        try {
            b.await();
        } catch (BrokenBarrierException e) {
            System.out.println("stays broken");
        }
        b.reset();
        System.out.println("reset " + b.isBroken());

        Thread w1 = waiter(b, log), w2 = waiter(b, log);
        until(b, 2);
        w1.interrupt();
        w1.join();
        w2.join();
        report("interrupt", log, b);
        b.reset();

        w1 = waiter(b, log);
        w2 = waiter(b, log);
        until(b, 2);
        b.reset();
        w1.join();
        w2.join();
        report("reset with waiters", log, b);

        CyclicBarrier failing = new CyclicBarrier(2, () -> {
            throw new IllegalStateException("bad action");
        });
        w = waiter(failing, log);
        until(failing, 1);
        try {
            failing.await();
        } catch (IllegalStateException e) {
            w.join();
            log.add("caught " + e.getMessage());
        }
        w.join();
        report("failing action", log, failing);

        Thread.currentThread().interrupt();
        try {
            b.await();
        } catch (InterruptedException e) {
            System.out.println("interrupted on entry, flag " + Thread.interrupted());
        }
        report("after entry interrupt", log, b);
        b.reset();

        w1 = waiter(b, log);
        w2 = waiter(b, log);
        b.await();
        w1.join();
        w2.join();
        report("works again", log, b);

        CyclicBarrier zero = new CyclicBarrier(2);
        try {
            zero.await(0, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            System.out.println("zero timeout " + zero.isBroken());
        }
        try {
            zero.await(5, TimeUnit.SECONDS);
        } catch (BrokenBarrierException e) {
            System.out.println("broken on entry " + e);
        }
    }
}
