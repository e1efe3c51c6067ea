// As RecordThroughQueue, but the array of the record is changed after it was put.
import java.util.concurrent.LinkedTransferQueue;

public class RecordThroughQueueBroken {
    record Message(int[] cells, String text) {
    }

    public static void main(String[] args) throws Exception {
        LinkedTransferQueue<Message> queue = new LinkedTransferQueue<>();
        Thread reader = start(() -> {
            Message message = queue.take();
            Thread.sleep(100);
            if (message.cells()[0] != 42 || message.hashCode() == 0) {
                throw new AssertionError(message);
            }
        });
        int[] cells = new int[4];
        cells[0] = 42;
        queue.put(new Message(cells, "text"));
        cells[0] = 42;
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
