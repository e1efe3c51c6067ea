// As PipeHandover, but the pipe alone stands between the write and the read.
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;

public class PipeHandoverBroken {
    static int value;

    public static void main(String[] args) throws Exception {
        Pipe pipe = Pipe.open();
        Thread reader = start(() -> {
            ByteBuffer buffer = ByteBuffer.allocate(1);
            while (pipe.source().read(buffer) == 0) {
                Thread.onSpinWait();
            }
            value++;
        });
        value = 42;
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
