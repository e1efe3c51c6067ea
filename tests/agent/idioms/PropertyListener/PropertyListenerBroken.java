// As PropertyListener, but the state is changed behind that.
import java.beans.PropertyChangeSupport;

public class PropertyListenerBroken {
    static int state;

    public static void main(String[] args) throws Exception {
        PropertyChangeSupport support = new PropertyChangeSupport(new Object());
        int[] sum = new int[1];
        support.firePropertyChange("early", 1, 2);
        Thread one = start(() -> {
            support.addPropertyChangeListener(event -> sum[0] += state);
            state = 42;
        });
        Thread two = start(() -> {
            while (!support.hasListeners("late")) {
                Thread.sleep(100);
            }
            Thread.sleep(100);
            support.firePropertyChange("late", 1, 2);
        });
        one.join();
        two.join();
        int seen = sum[0];
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
