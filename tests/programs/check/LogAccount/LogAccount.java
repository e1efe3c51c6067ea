// A bank account without a lock, each deposit logged to a file: the updates of the balance race.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogAccount {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogAccount.log", true))) {
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

    static void deposit(int amount) {
        balance += amount;
        log("deposited " + amount);
    }

    public static void main(String[] args) throws InterruptedException {
        run(() -> deposit(1), () -> deposit(2));
        log("balance " + balance);
    }
}
