/* Elements that are read and written in bulk. */
public class Copies {
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
