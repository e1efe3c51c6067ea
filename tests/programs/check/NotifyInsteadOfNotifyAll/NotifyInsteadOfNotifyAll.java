// A buffer of one place with two producers and two consumers that use notify, not notifyAll.
// The mistake: a notify may wake the wrong one. When the first consumer's notify wakes the second
// consumer, which finds the buffer empty and waits again, the second producer sleeps on although
// there is room: deadlock. (BoundedBuffer2x2 is the same with notifyAll.)
class Buffer {
    private boolean full;

    synchronized void put() throws InterruptedException {
        while (full) {
            wait();
        }
        full = true;
        notify();
    }

    synchronized void take() throws InterruptedException {
        while (!full) {
            wait();
        }
        full = false;
        notify();
    }
}

public class NotifyInsteadOfNotifyAll {
    static final Buffer buffer = new Buffer();

    static void produce() {
        try {
            buffer.put();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void consume() {
        try {
            buffer.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {
            new Thread(NotifyInsteadOfNotifyAll::produce),
            new Thread(NotifyInsteadOfNotifyAll::produce),
            new Thread(NotifyInsteadOfNotifyAll::consume),
            new Thread(NotifyInsteadOfNotifyAll::consume),
        };
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
