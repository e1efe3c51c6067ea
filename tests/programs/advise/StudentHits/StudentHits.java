// A web server simulator of the kind that students write: hits are counted for each page, in an array
// without any protection.
public class StudentHits {
    private final int[] hits;

    StudentHits(int pages) {
        hits = new int[pages];
    }

    void request(int page) {
        hits[page]++;
    }

    public static void main(String[] args) throws InterruptedException {
        StudentHits server = new StudentHits(2);
        Thread first = new Thread(() -> {
            server.request(0);
            server.request(1);
        });
        Thread second = new Thread(() -> server.request(1));
        first.start();
        second.start();
        first.join();
        second.join();
        assert server.hits[0] == 1;
        assert server.hits[1] == 2;
    }
}
