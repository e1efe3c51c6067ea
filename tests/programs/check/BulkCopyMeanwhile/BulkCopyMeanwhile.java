// Elements are read in bulk, in one step that comes before or after each single write of one: so the copy can have any
// prefix of the writes, and what was written before the last one is read, in a race.
public class BulkCopyMeanwhile {
    static final int[] slots = new int[4];
    static int data, more;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            data = 42;
            System.arraycopy(new int[] {1, 1}, 0, slots, 1, 2);
            more = 42;
            slots[3] = 1;
        });
        writer.start();
        int[] copy = slots.clone();
        if (copy[2] == 1) {
            assert data == 42;
        }
        if (copy[3] == 1) {
            assert more == 42;
        }
    }
}
