// Two threads post an event each to an EventBus. The subscriber does not say that it can be called
// by several threads at a time (AllowConcurrentEvents), so the bus calls it under a lock: it may
// count plainly. "warm": an event was posted before, so that the JDK's reflection and the bus's caches
// are set up; "cold": the two threads set them up.
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;

public class CheckGuavaEventBus {
    static int count;

    public static class Listener {
        @Subscribe
        public void take(String event) {
            count++;
        }
    }

    static void together(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        EventBus bus = new EventBus();
        bus.register(new Listener());
        boolean warm = args[0].equals("warm");
        if (warm) {
            bus.post("zero");
        }
        together(() -> bus.post("one"), () -> bus.post("two"));
        assert count == (warm ? 3 : 2);
    }
}
