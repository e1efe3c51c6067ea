// Five threads go along six cells, each with a lock, and take the next lock before they release the
// one they have: nobody overtakes, so the only choice is who comes first, and each cell is counted
// by all.
import java.util.concurrent.locks.ReentrantLock;

public class HandOverHand5 {
    static class Cell {
        final ReentrantLock lock = new ReentrantLock();
        int value;
    }

    static final Cell[] cells = new Cell[6];

    static void walk() {
        Cell here = cells[0];
        here.lock.lock();
        here.value++;
        for (int i = 1; i < cells.length; i++) {
            Cell next = cells[i];
            next.lock.lock();
            here.lock.unlock();
            next.value++;
            here = next;
        }
        here.lock.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = new Cell();
        }
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(HandOverHand5::walk);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (Cell cell : cells) {
            assert cell.value == 5;
        }
    }
}
