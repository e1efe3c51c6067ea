// PropertyChangeSupport-like hand-over: listeners are kept in a CopyOnWriteArrayList, and are told
// by the Timer's thread what the scheduling thread had done before.
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;

public class TimerAndObserver {
    static int state;

    public static void main(String[] args) throws Exception {
        List<IntConsumer> listeners = new CopyOnWriteArrayList<>();
        CountDownLatch told = new CountDownLatch(1);
        int[] seen = new int[1];
        listeners.add(i -> seen[0] = i);
        Timer timer = new Timer(true);
        state = 42;
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                for (IntConsumer listener : listeners) {
                    listener.accept(state);
                }
                told.countDown();
            }
        }, 100);
        told.await();
        if (seen[0] != 42) {
            throw new AssertionError(seen[0]);
        }
        timer.cancel();
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
