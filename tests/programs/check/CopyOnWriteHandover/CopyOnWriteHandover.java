// A plain object goes through a CopyOnWriteArrayList: adding it happens before it is found there
// (java.util.concurrent, Memory Consistency Properties).
import java.util.concurrent.CopyOnWriteArrayList;

public class CopyOnWriteHandover {
    static class Box {
        int value;
    }

    public static void main(String[] args) throws InterruptedException {
        CopyOnWriteArrayList<Box> list = new CopyOnWriteArrayList<>();
        Thread giver = new Thread(() -> {
            Box box = new Box();
            box.value = 1;
            list.add(box);
        });
        giver.start();
        for (Box box : list)
            assert box.value == 1;
        giver.join();
    }
}
