import java.util.ArrayList;
import java.util.List;

/** One race in the library that very many schedules show, and calls that no other thread's can race with. */
public class ManySightings {
    static final List<String> list = new ArrayList<>();

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++)
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 6; k++)
                    if (list.size() > 5)
                        throw new IllegalStateException();
            });
        list.clear(); // before all threads
        for (Thread thread : threads)
            thread.start();
        list.clear();
        list.add("a");
        for (Thread thread : threads)
            thread.join();
        list.clear(); // after them
    }
}
