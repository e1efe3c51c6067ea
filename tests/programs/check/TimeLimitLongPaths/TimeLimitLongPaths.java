// Races on long paths: the bound holds for all that check does, the recording of the paths that
// show the races included.
public class TimeLimitLongPaths {
    static int count;
    static final int[] counts = new int[50];

    static void count() {
        for (int i = 0; i < 2000; i++) {
            count++;
            counts[i % 50]++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(TimeLimitLongPaths::count);
        Thread second = new Thread(TimeLimitLongPaths::count);
        first.start();
        second.start();
        count();
        first.join();
        second.join();
    }
}
