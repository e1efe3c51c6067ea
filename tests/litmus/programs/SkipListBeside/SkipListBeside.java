import java.util.concurrent.ConcurrentSkipListMap;

/** A thread uses a collection that makes fences for itself: plain accesses of others are as without it (causality test 16). */
public class SkipListBeside {
    static final ConcurrentSkipListMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
    static int x;
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            first = x;
            x = 1;
        });
        Thread two = new Thread(() -> {
            second = x;
            x = 2;
        });
        Thread other = new Thread(() -> map.put(1, 1));
        one.start();
        two.start();
        other.start();
        one.join();
        two.join();
        other.join();
        System.out.println(first + " " + second);
    }
}
