import java.util.concurrent.ConcurrentSkipListSet;

/** Race-free, but inside the set, which is too large to be relaxed, threads read what others write at that moment. */
public class RelaxLibrary {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentSkipListSet<Integer> set = new ConcurrentSkipListSet<>();
        Thread adds = new Thread(() -> set.add(1));
        adds.start();
        set.add(2);
        adds.join();
        System.out.println(set);
    }
}
