// What is sent by a java.nio.channels.Pipe orders nothing that is documented: the data is handed
// over by a volatile field that is written before the byte is sent.
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

public class PipeHandover {
    static int value;
    static volatile boolean isThere;

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread reader = start(() -> {
            ByteBuffer buffer = ByteBuffer.allocate(1);
            while (pipe.source().read(buffer) == 0) {
                Thread.onSpinWait();
            }
            if (!isThere || value != 42) {
                throw new AssertionError(value);
            }
        });
        value = 42;
        isThere = true;
        pipe.sink().write(ByteBuffer.allocate(1));
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
