// Two threads print, each before it touches a variable of its own: nothing is shared but the
// stream.
import java.io.ByteArrayOutputStream;
import java.io.BufferedOutputStream;
import java.io.PrintStream;

public class PrintStreamHidesNothing {
    static final PrintStream OUT =
        new PrintStream(new BufferedOutputStream(new ByteArrayOutputStream()));
    static int own;
    static int value;

    public static void main(String[] args) throws Exception {
        Thread two = start(() -> {
            Thread.sleep(100);
            OUT.println("two");
            own = 2;
        });
        value = 1;
        OUT.println("one");
        two.join();
        if (value != 1 || own != 2) {
            throw new AssertionError(value);
        }
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
