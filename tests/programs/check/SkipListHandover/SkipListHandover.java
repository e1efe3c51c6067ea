// A plain object goes through a ConcurrentSkipListMap: putting it in happens before it is found there
// (java.util.concurrent, Memory Consistency Properties).
import java.util.concurrent.ConcurrentSkipListMap;

public class SkipListHandover {
    static class Box {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        ConcurrentSkipListMap<Integer, Box> map = new ConcurrentSkipListMap<>();
        Thread giver = new Thread(() -> {
            Box box = new Box();
            box.value = 1;
            map.put(1, box);
        });
        giver.start();
        Box box = map.get(1);
        if (box != null)
            assert box.value == 1;
        giver.join();
    }
}
