import java.util.concurrent.CountDownLatch;

/**
 * Figs. 2 and 3 of the DrFinder paper: races on x and y, hidden by e1 before e9 and e3 before e6. t2 and t3 read their
 * input first, which takes longer than anything that t1 does: as many milliseconds as the argument says. t1 begins when
 * they are reading, however long threads take to start.
 */
public class Motivating {
    static class K {}
    static class N {}
    static class O1 {}
    static class O2 {}
    static class O3 {}
    static class O4 {}
    static class O5 {}

    static final K k = new K();
    static final N n = new N();
    static final O1 o1 = new O1();
    static final O2 o2 = new O2();
    static final O3 o3 = new O3();
    static final O4 o4 = new O4();
    static final O5 o5 = new O5();
    static int x, y;
    static int work;
    static final CountDownLatch reading = new CountDownLatch(2);
    static int pause = 100;

    static void f1() {
        await();
        x = 1; // m1
        synchronized (k) { // e1
            work++;
        }
        f2();
    }

    static void f2() {
        synchronized (o1) { // e2
            work(1);
        }
        y = 1; // m2
        synchronized (n) { // e3
            work(2);
        }
    }

    static void f3() {
        read();
        f4();
    }

    static void f4() {
        synchronized (o2) { // e4
            work(3);
        }
        synchronized (o3) { // e5
            work(4);
        }
        f5();
    }

    static void f5() {
        synchronized (n) { // e6
            work(5);
        }
        y = 2; // m3
    }

    static void f6() {
        read();
        f7();
    }

    static void f7() {
        synchronized (o4) { // e7
            work(6);
        }
        synchronized (o5) { // e8
            work(7);
        }
        f8();
    }

    static void f8() {
        synchronized (k) { // e9
            work(8);
        }
        x = 2; // m4
    }

    static int work(int n) {
        return n * n;
    }

    static void await() {
        try {
            reading.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static void read() {
        reading.countDown();
        try {
            Thread.sleep(pause);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        if (args.length > 0) {
            pause = Integer.parseInt(args[0]);
        }
        Thread t3 = new Thread(Motivating::f6, "t3");
        Thread t2 = new Thread(Motivating::f3, "t2");
        Thread t1 = new Thread(Motivating::f1, "t1");
        t3.start();
        t2.start();
        t1.start();
        t1.join();
        t2.join();
        t3.join();
        System.out.println("done");
    }
}
