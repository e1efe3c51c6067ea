/** Two races in its first moments; then main computes for a long time, in one move. */
public class RacesThenComputes {
    static int first;
    static int second;

    static void count(long n) {
        while (n != -1) {
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
        t.join();
        count(0);
    }
}
