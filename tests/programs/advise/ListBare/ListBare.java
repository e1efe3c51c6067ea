// A java.util.ArrayList that two threads fill without any lock.
import java.util.ArrayList;
import java.util.List;

public class ListBare {
    static final List<Integer> list = new ArrayList<>(4);

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> list.add(1));
        Thread second = new Thread(() -> list.add(2));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
