/** What main writes is handed over by a volatile field; Lockset warns of it. Then the other thread computes for ever, so
 * that no run comes to its end. */
public class WarnsThenComputes {
    static int x;
    static volatile boolean isWritten;

    static void count(long n) {
        byte[] data = new byte[1 << 11];
        while (n != -1) {
            System.arraycopy(data, 0, data, 1, data.length - 1);
            n++;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            while (!isWritten) {
                Thread.onSpinWait();
            }
            x = 2;
            x = 3;
            count(0);
        }).start();
        x = 1;
        isWritten = true;
    }
}
