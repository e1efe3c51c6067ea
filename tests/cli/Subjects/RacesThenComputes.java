/** Races in its first moments; then main computes for a long time, in one move, if the other thread came
 * between: that is tried out only when the races are known. A move ends after so many branches; here
 * each of these takes its time. */
public class RacesThenComputes {
    static int first;
    static int second;

    static void count(long n) {
        byte[] data = new byte[1 << 11];
        while (n != -1) {
            System.arraycopy(data, 0, data, 1, data.length - 1);
            n++;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            first = 1;
            second = 1;
        });
        t.start();
        first = 2;
        second = 2;
        boolean isOther = first == 1;
        t.join();
        if (isOther) {
            count(0);
        }
    }
}
