import java.util.ArrayDeque;

/** A dispatcher marks itself busy before it takes an event; the poster, which listens to a device, resets the mark. One order. */
public class EventQueue {
    private final ArrayDeque<String> events = new ArrayDeque<>();
    boolean busy;

    String dispatch() {
        busy = true;
        synchronized (events) {
            return events.poll();
        }
    }

    void listen() {
        for (int i = 0; i < 2; i++) {
            String event = device();
            post(event);
        }
        busy = false;
    }

    void post(String event) {
        synchronized (events) {
            events.add(event);
        }
    }

    static String device() {
        try {
            Thread.sleep(30);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return "key";
    }

    public static void main(String[] args) throws InterruptedException {
        EventQueue queue = new EventQueue();
        Thread listener = new Thread(queue::listen, "listener");
        Thread dispatcher = new Thread(queue::dispatch, "dispatcher");
        listener.start();
        dispatcher.start();
        listener.join();
        dispatcher.join();
        System.out.println("ended");
    }
}
