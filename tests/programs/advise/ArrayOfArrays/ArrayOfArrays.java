// An element of an inner array is handed over through a plain flag in another one.
public class ArrayOfArrays {
    static final int[][] grid = new int[2][2];

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            grid[0][0] = 5;
            grid[1][1] = 1;
        });
        Thread reader = new Thread(() -> {
            if (grid[1][1] == 1) {
                assert grid[0][0] == 5;
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
