// As PipedStreams, but the value is written after the byte.
import java.io.PipedInputStream;
import java.io.PipedOutputStream;

public class PipedStreamsBroken {
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        Thread reader = start(() -> {
            in.read();
            Thread.sleep(100);
            seen = value;
        });
        out.write(1);
        out.flush();
        value = 42;
        reader.join();
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
