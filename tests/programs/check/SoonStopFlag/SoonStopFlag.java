/* A thread counts in a volatile field until it is stopped, so that it goes through states without end. It
 * writes a plain field after that; main reads it after it has set the flag, which orders only what main did
 * before. */
public class SoonStopFlag {
    static volatile boolean stop;
    static volatile long count;
    static long result;

    public static void main(String[] args) throws Exception {
        Thread counter = new Thread(() -> {
            while (!stop)
                count++;
            result = count;
        });
        counter.start();
        System.out.println(count);
        stop = true;
        System.out.println(result);
    }
}
