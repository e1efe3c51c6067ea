/* An array of arrays, of which an element says that the data are there. The argument: when the
 * arrays are made and put into the field. */
public class Grid {
    static volatile int[][] grid;
    static volatile Object[] boxes; // holds arrays, but its type does not say so
    static int data;

    static int[] row(String how) {
        return how.startsWith("box") ? (int[]) boxes[1] : grid[1];
    }

    static void fill(String how) {
        switch (how) {
        case "boxes": boxes = new Object[] {null, new int[2]}; break;
        case "box":
            boxes = new Object[2];
            boxes[1] = new int[2];
            break;
        case "row":
            grid = new int[2][];
            grid[1] = new int[2];
            break;
        default: grid = new int[2][2];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String how = args[0];
        boolean early = args.length == 1;
        if (early) {
            fill(how);
        }
        Thread writer = new Thread(() -> {
            if (!early) {
                fill(how);
            }
            data = 42;
            row(how)[1] = 1;
        });
        writer.start();
        Object[] filled = how.startsWith("box") ? boxes : grid;
        if (filled != null && filled[1] != null && row(how)[1] == 1) {
            assert data == 42;
        }
    }
}
