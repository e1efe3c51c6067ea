// A web server simulator of the kind that students write: workers take the next request from a list by
// a plain index: two may take the same one.
import java.util.concurrent.atomic.AtomicIntegerArray;

public class StudentQueue {
    private final int requests;
    private int next;

    StudentQueue(int requests) {
        this.requests = requests;
    }

    int take() {
        int mine = -1;
        if (next < requests) {
            mine = next;
            next = mine + 1;
        }
        return mine;
    }

    public static void main(String[] args) throws InterruptedException {
        StudentQueue queue = new StudentQueue(2);
        AtomicIntegerArray served = new AtomicIntegerArray(2);
        Runnable work = () -> {
            int request = queue.take();
            served.incrementAndGet(request);
        };
        Thread first = new Thread(work);
        Thread second = new Thread(work);
        first.start();
        second.start();
        first.join();
        second.join();
        assert served.get(0) == 1 && served.get(1) == 1;
    }
}
