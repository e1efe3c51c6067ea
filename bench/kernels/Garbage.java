/** Allocates ten gigabytes in blocks of many sizes and in small objects, and keeps about 30 MB. */
public class Garbage {
    static class Cell {
        final Object content;
        final Cell next;

        Cell(Object content, Cell next) {
            this.content = content;
            this.next = next;
        }
    }

    public static void main(String[] args) {
        long wanted = 10L << 30;
        long allocated = 0;
        Object[] kept = new Object[600];
        int random = 1;
        for (int i = 0; allocated < wanted; i++) {
            random = random * 1103515245 + 12345;
            int size = (random >>> 8) % 100_000;
            byte[] block = new byte[size];
            allocated += size;
            Cell cells = null;
            for (int j = 0; j < 20; j++) {
                cells = new Cell(block, cells);
            }
            allocated += 20 * 16;
            kept[i % kept.length] = cells;
        }
        int live = 0;
        for (Object entry : kept) {
            for (Cell cell = (Cell) entry; cell != null; cell = cell.next) {
                live++;
            }
        }
        System.out.println((allocated >> 30) + " GB, " + live + " live cells");
    }
}
