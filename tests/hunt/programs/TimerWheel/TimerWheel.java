import java.util.ArrayList;
import java.util.List;

/** A wheel of timers turns once more after its last tick; a timer is added meanwhile. One order. */
public class TimerWheel {
    private final List<Runnable> timers = new ArrayList<>();
    int position;

    void add(Runnable timer) {
        int at = position;
        synchronized (timers) {
            timers.add(at == 0 ? 0 : timers.size(), timer);
        }
    }

    void turn() {
        for (int i = 0; i < 3; i++)
            tick();
        position = 3;
    }

    void tick() {
        try {
            Thread.sleep(15);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        synchronized (timers) {
            for (Runnable timer : timers)
                timer.run();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TimerWheel wheel = new TimerWheel();
        Thread turner = new Thread(wheel::turn, "turner");
        Thread client = new Thread(() -> wheel.add(() -> { }), "client");
        turner.start();
        client.start();
        turner.join();
        client.join();
        System.out.println(wheel.timers.size());
    }
}
