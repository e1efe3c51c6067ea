/* An array that is in the field when the threads start, and then leaves it. */
public class Leaves {
    static int[] slots = new int[1];
    static int[] alias = slots;
    static int data;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> {
            slots = null;
            data = 42;
            alias[0] = 1;
        });
        writer.start();
        if (alias[0] == 1) {
            assert data == 42;
        }
    }
}
