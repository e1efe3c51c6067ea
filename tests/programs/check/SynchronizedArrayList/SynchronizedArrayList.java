// Two threads add to one ArrayList through Collections.synchronizedList: every call holds the
// wrapper's lock, so nothing races and nothing is lost.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SynchronizedArrayList {
    public static void main(String[] args) throws InterruptedException {
        List<String> list = Collections.synchronizedList(new ArrayList<>(4));
        Thread first = new Thread(() -> list.add("a"));
        Thread second = new Thread(() -> list.add("b"));
        first.start();
        second.start();
        first.join();
        second.join();
        assert list.size() == 2;
    }
}
