// The twin of TestPollLast: time-outs may come at any moment, which is what the findings need.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class TestPollAny {
    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        new Thread(() -> queue.add("message"), "worker").start();
        String message = queue.poll(5, TimeUnit.SECONDS);
        if (message == null) {
            throw new IllegalStateException("no message");
        }
    }
}
