// A thread makes a thread without a name, another one makes one, too; the library numbers them in the order in which they
// are made (Thread.nextThreadNum), so the first may be Thread-0 or Thread-1. It throws, and ThreadGroup.uncaughtException
// prints its name to System.err, which main has replaced and reads.
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;

public class NameInReplacedErr {
    static final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    static void fail() {
        throw new IllegalArgumentException();
    }

    static void start() {
        Thread child = new Thread(NameInReplacedErr::fail);
        child.start();
        try {
            child.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        System.setErr(new PrintStream(printed));
        Thread starter = new Thread(NameInReplacedErr::start, "starter");
        Thread maker = new Thread(() -> new Thread(), "maker");
        starter.start();
        maker.start();
        starter.join();
        maker.join();
        String text = printed.toString();
        if (text.contains("\"Thread-1\"")) {
            System.exit(3);
        }
        if (!text.contains("\"Thread-0\"")) {
            System.exit(4);
        }
    }
}
