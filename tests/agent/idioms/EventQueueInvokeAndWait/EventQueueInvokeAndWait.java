// What the event queue's thread did for EventQueue.invokeAndWait() comes before its return; what was done
// before it, and before invokeLater(), comes before the event.
import java.awt.EventQueue;

public class EventQueueInvokeAndWait {
    static int state;

    public static void main(String[] args) throws Exception {
        System.setProperty("java.awt.headless", "true");
        EventQueue.invokeAndWait(() -> { });
        state = 20;
        EventQueue.invokeLater(() -> state++);
        EventQueue.invokeAndWait(() -> state += 21);
        Thread.sleep(100);
        int seen = state;
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
        System.exit(0);
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
