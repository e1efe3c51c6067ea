// A web server simulator of the kind that students write: the page cache is filled by whoever finds it
// empty, and may be filled twice.
import java.util.concurrent.atomic.AtomicInteger;

public class StudentCache {
    private final AtomicInteger loads = new AtomicInteger();
    private String page;

    private String load() {
        loads.incrementAndGet();
        return "index.html";
    }

    String get() {
        if (page == null) {
            page = load();
        }
        return page;
    }

    public static void main(String[] args) throws InterruptedException {
        StudentCache server = new StudentCache();
        Thread first = new Thread(server::get);
        Thread second = new Thread(server::get);
        first.start();
        second.start();
        first.join();
        second.join();
        assert server.loads.get() == 1;
    }
}
