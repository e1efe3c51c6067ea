/** Two threads take turns, each of which is an edge, and race in the end; both use a class. */
public class ManyEdges {
    static volatile int turn;
    static int racy;

    static class Table {
        static int[] cells = new int[4];

        static int get(int i) {
            return cells[i];
        }
    }

    static void play(int me) {
        for (int i = 0; i < 4; i++) {
            Table.get(i);
        }
        for (int i = 0; i < 3; i++) {
            while (turn % 2 != me) {
                Thread.onSpinWait();
            }
            turn++;
        }
        racy = me;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> play(1));
        other.start();
        play(0);
        other.join();
    }
}
