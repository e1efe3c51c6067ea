// CountedCompleter.propagateCompletion() looks at the count of one completer after the other: a thread that adds to the
// first one's in between sees that of the last one as it was, which then is counted down all the same.
import java.util.concurrent.CountedCompleter;

public class CompleterInBetween extends CountedCompleter<Void> {
    CompleterInBetween(CountedCompleter<?> completer, int pending) {
        super(completer, pending);
    }

    @Override
    public void compute() {
    }

    public static void main(String[] args) throws InterruptedException {
        CompleterInBetween last = new CompleterInBetween(null, 1);
        CompleterInBetween first = new CompleterInBetween(last, 0);
        Thread other = new Thread(first::propagateCompletion);
        other.start();
        first.addToPendingCount(1);
        int count = last.getPendingCount();
        other.join();
        assert count == last.getPendingCount();
    }
}
