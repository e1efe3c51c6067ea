/* Two threads take 1,500 turns each by a volatile field, one after the other, and then write a plain field without
 * an order: every path to the race is longer than those that are followed first. */
public class DeepTurns {
    static volatile int turn;
    static int last;

    static void take(int number) {
        for (int i = 0; i < 1500; i++) {
            while (turn % 2 != number)
                Thread.onSpinWait();
            turn++;
        }
        last = number;
    }

    public static void main(String[] args) {
        new Thread(() -> take(0)).start();
        take(1);
    }
}
