/* Two threads count in an element of an array. */
public class Cells extends Thread {
    final int[] cells;

    Cells(int[] cells) {
        this.cells = cells;
    }

    @Override
    public void run() {
        cells[1]++; // @inc
    }

    public static void main(String[] args) throws InterruptedException {
        int[] cells = new int[3];
        Thread[] threads = {new Cells(cells), new Cells(cells)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert cells[1] == 2;
    }
}
