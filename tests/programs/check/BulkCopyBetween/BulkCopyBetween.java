// Elements are copied in one step, which may come before, between and after the two writes: the
// copy has none of them, the first one, or both. What main starts afterwards has more states than a
// pass makes before it uses what it has learned.
public class BulkCopyBetween {
    static final int[] slots = new int[2];
    static volatile int busy;

    static void write() {
        slots[0] = 1;
        slots[1] = 1;
    }

    static void copy() {
        int[] copy = slots.clone();
        if (copy[0] == 1 && copy[1] == 0) {
            throw new IllegalArgumentException("between");
        }
        if (copy[0] == 1) {
            throw new IllegalStateException("after both");
        }
    }

    static void keepBusy() {
        for (int i = 0; i < 3; i++) {
            busy = i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(BulkCopyBetween::write, "writer");
        Thread copier = new Thread(BulkCopyBetween::copy, "copier");
        writer.start();
        copier.start();
        writer.join();
        copier.join();
        for (int i = 0; i < 3; i++) {
            new Thread(BulkCopyBetween::keepBusy).start();
        }
    }
}
