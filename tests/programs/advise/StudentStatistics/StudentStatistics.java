// A web server simulator of the kind that students write: a worker adds to the bytes and to the
// requests, both plain.
public class StudentStatistics {
    private long bytes;
    private int requests;

    void sent(int size) {
        bytes += size;
        requests += 1;
    }

    public static void main(String[] args) throws InterruptedException {
        StudentStatistics statistics = new StudentStatistics();
        Thread first = new Thread(() -> statistics.sent(100));
        Thread second = new Thread(() -> statistics.sent(50));
        first.start();
        second.start();
        first.join();
        second.join();
        assert statistics.bytes == 150;
        assert statistics.requests == 2;
    }
}
