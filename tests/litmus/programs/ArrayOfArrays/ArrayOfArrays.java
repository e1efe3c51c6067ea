/** An array of arrays is made in one expression, and published by a race: its elements may still be null. */
public class ArrayOfArrays {
    static int[][] table;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> table = new int[2][2]);
        Thread reader = new Thread(() -> {
            int[][] seen = table;
            if (seen != null && seen[1][1] != 0) {
                throw new AssertionError("nobody writes it");
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(table[1][1]);
    }
}
