/* An array is copied only in some schedules; in the others only its first element is used. */
public class Bulk {
    static final int[] slots = new int[2];
    static volatile boolean copies;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            slots[0] = 1;
            slots[1] = 1;
        });
        writer.start();
        new Thread(() -> copies = true).start();
        if (copies) {
            int[] copy = slots.clone();
            assert copy[0] == copy[1];
        } else {
            int first = slots[0];
        }
    }
}
