// Both threads add the same to a list: without one of the two the list would be shorter.
import java.util.ArrayList;
import java.util.List;

public class SameEntry {
    static final List<String> LOG = new ArrayList<>();

    static void log() {
        LOG.add("hello");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(SameEntry::log);
        Thread two = new Thread(SameEntry::log);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
