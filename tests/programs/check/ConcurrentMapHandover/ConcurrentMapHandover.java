// A plain object goes from one thread to another through a ConcurrentHashMap: putting it in
// happens before finding it there.
import java.util.concurrent.ConcurrentHashMap;

class Box {
    int value;
}

public class ConcurrentMapHandover {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<String, Box> map = new ConcurrentHashMap<>();
        Thread giver = new Thread(() -> {
            Box box = new Box();
            box.value = 7;
            map.put("box", box);
        });
        Thread taker = new Thread(() -> {
            Box box = map.get("box");
            assert box == null || box.value == 7;
        });
        giver.start();
        taker.start();
        giver.join();
        taker.join();
    }
}
