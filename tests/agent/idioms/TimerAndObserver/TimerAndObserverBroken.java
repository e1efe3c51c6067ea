// As TimerAndObserver, but the state is changed after the task was scheduled.
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.function.IntConsumer;

public class TimerAndObserverBroken {
    static int state;

    public static void main(String[] args) throws Exception {
        List<IntConsumer> listeners = new CopyOnWriteArrayList<>();
        CountDownLatch told = new CountDownLatch(1);
        int[] seen = new int[1];
        listeners.add(i -> seen[0] = i);
        Timer timer = new Timer(true);
        timer.schedule(new TimerTask() {
            @Override
            public void run() {
                for (IntConsumer listener : listeners) {
                    listener.accept(state);
                }
                told.countDown();
            }
        }, 100);
        state = 42;
        told.await();
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
