// A web server simulator of the kind that students write: workers count the log's lines under a lock,
// and the administrator looks at the count without it.
public class StudentLog {
    private final Object lock = new Object();
    private int lines;

    void log() {
        synchronized (lock) {
            lines++;
        }
    }

    int size() {
        return lines;
    }

    public static void main(String[] args) throws InterruptedException {
        StudentLog log = new StudentLog();
        Thread worker = new Thread(log::log);
        Thread administrator = new Thread(() -> {
            int seen = log.size();
            assert seen == 0 || seen == 1;
        });
        worker.start();
        administrator.start();
        worker.join();
        administrator.join();
        assert log.lines == 1;
    }
}
