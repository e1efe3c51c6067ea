// As EventQueueInvokeAndWait, but nobody waits.
import java.awt.EventQueue;

public class EventQueueInvokeAndWaitBroken {
    static int state;

    public static void main(String[] args) throws Exception {
        System.setProperty("java.awt.headless", "true");
        EventQueue.invokeAndWait(() -> { });
        state = 20;
        EventQueue.invokeLater(() -> state++);
        EventQueue.invokeLater(() -> state += 21);
        Thread.sleep(100);
        int seen = state;
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
