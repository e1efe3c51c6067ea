// A race whose second access, in one order of the two, is followed by a loop without end and without a
// switching point.  That path cannot be made again to its end in any time, but the race was seen in both
// orders: nothing orders plain accesses of two threads after start() (JLS 17.4.5), so it is reported.
public class TimeLimitEndlessRace {
    static int shared;

    public static void main(String[] args) {
        new Thread(() -> shared = 1).start();
        if (shared == 0)
            return;
        byte[] from = new byte[3_000_000], to = new byte[3_000_000];
        for (long i = 0;; i++)
            System.arraycopy(from, 0, to, 0, from.length);
    }
}
