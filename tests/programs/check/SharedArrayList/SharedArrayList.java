// Two threads add to one ArrayList without a lock.
// The mistake: add changes modCount and size and stores an element at the index `size`, all of it
// unordered; when both threads read the same size they even store at the same index. The array is
// large enough from the start, so it is never replaced: elementData itself is only read.
import java.util.ArrayList;
import java.util.List;

public class SharedArrayList {
    public static void main(String[] args) throws InterruptedException {
        List<String> list = new ArrayList<>(4);
        Thread first = new Thread(() -> list.add("a"));
        Thread second = new Thread(() -> list.add("b"));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
