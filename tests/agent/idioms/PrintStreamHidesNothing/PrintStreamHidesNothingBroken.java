// As PrintStreamHidesNothing, but the variable is shared: that both print orders nothing that a
// program may rely on, and must not hide the race.
import java.io.ByteArrayOutputStream;
import java.io.BufferedOutputStream;
import java.io.PrintStream;

public class PrintStreamHidesNothingBroken {
    static final PrintStream OUT =
        new PrintStream(new BufferedOutputStream(new ByteArrayOutputStream()));
    static int value;

    public static void main(String[] args) throws Exception {
        Thread two = start(() -> {
            Thread.sleep(100);
            OUT.println("two");
            value = 2;
        });
        value = 1;
        OUT.println("one");
        two.join();
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
