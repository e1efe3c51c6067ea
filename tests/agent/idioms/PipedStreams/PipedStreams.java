// A byte through a pipe hands over; PipedInputStream.read and receive are synchronized methods of
// the same stream (JLS 8.4.3.6, 17.4.4).
import java.io.PipedInputStream;
import java.io.PipedOutputStream;

public class PipedStreams {
    static int value;
    static int seen;

    public static void main(String[] args) throws Exception {
        PipedInputStream in = new PipedInputStream();
        PipedOutputStream out = new PipedOutputStream(in);
        Thread reader = start(() -> {
            in.read();
            seen = value;
        });
        value = 42;
        out.write(1);
        out.flush();
        reader.join();
        if (seen != 42) {
            throw new AssertionError(seen);
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
