// As LogAccount, with a lock around update and log.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogAccountFixed {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogAccountFixed.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static int balance;

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static synchronized void deposit(int amount) {
        balance += amount;
        log("deposited " + amount);
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> deposit(1), () -> deposit(2));
        log("balance " + balance);
        assert balance == 3;
    }
}
