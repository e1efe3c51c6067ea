// A producer and a consumer with a guarded wait; both log outside of the lock.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogProducerConsumer {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogProducerConsumer.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static final Object lock = new Object();
    static int filled;

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static void put() {
        synchronized (lock) {
            filled++;
            lock.notifyAll();
        }
        log("put");
    }

    static void take() {
        synchronized (lock) {
            while (filled == 0) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            filled--;
        }
        log("taken");
    }

    public static void main(String[] args) throws InterruptedException {
        run(LogProducerConsumer::put, LogProducerConsumer::take);
    }
}
