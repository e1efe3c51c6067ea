// The consumer waits without looking whether the element came before: the notification is lost,
// and the log has no last line.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogBoundedBuffer {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogBoundedBuffer.log", true))) {
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
            lock.notify();
        }
        log("put");
    }

    static void take() {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                log("interrupted");
            }
            filled--;
        }
        log("taken");
    }

    public static void main(String[] args) throws InterruptedException {
        run(LogBoundedBuffer::put, LogBoundedBuffer::take);
    }
}
