/* Asks how many threads there are, of which a search does not try all answers: it says so. */
public class CountsThreads {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> { });
        thread.start();
        int count = Thread.activeCount();
        thread.join();
        assert count >= 1;
    }
}
