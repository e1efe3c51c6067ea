// Two threads start two equal ones each, in any order. Main joins the pair that was started last: whether the other pair
// has begun is open then, whichever it is.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

public class EqualThreadsTwoParents {
    static final AtomicInteger left = new AtomicInteger(), right = new AtomicInteger();
    static final CountDownLatch go = new CountDownLatch(1);
    static volatile boolean isLeft;

    static class Parent extends Thread {
        final boolean saysLeft;
        Thread first, second;

        Parent(boolean saysLeft) {
            this.saysLeft = saysLeft;
        }

        @Override
        public void run() {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            isLeft = saysLeft;
            first.start();
            second.start();
        }
    }

    static void join(Thread[] threads) throws InterruptedException {
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable countLeft = left::getAndIncrement, countRight = right::getAndIncrement;
        Parent one = new Parent(true), other = new Parent(false);
        one.start();
        other.start();
        one.first = new Thread(countLeft);
        one.second = new Thread(countLeft);
        other.first = new Thread(countRight);
        other.second = new Thread(countRight);
        go.countDown();
        one.join();
        other.join();
        Parent parent = isLeft ? one : other;
        isLeft = false;
        Thread[] threads = {parent.first, parent.second};
        one.first = one.second = other.first = other.second = null;
        parent = one = other = null;
        join(threads);
        if (left.get() == 0) {
            System.exit(3);
        }
        if (right.get() == 0) {
            System.exit(4);
        }
    }
}
