// One side takes a lock, the other one does not; what it sets to 0 may come back.
public class LostReset {
    private int sum;
    private int count;

    synchronized void add(int amount) {
        sum += amount;
        count++;
    }

    void reset() {
        sum = 0;
        count = 0;
    }

    public static void main(String[] args) throws InterruptedException {
        LostReset book = new LostReset();
        Thread adds = new Thread(() -> book.add(5));
        Thread resets = new Thread(book::reset);
        adds.start();
        resets.start();
        adds.join();
        resets.join();
        assert book.sum == 5 * book.count;
    }
}
