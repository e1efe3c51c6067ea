// CountedCompleter.propagateCompletion() looks at one completer after the other: a thread that adds to the first one's
// count in between sees the last one not yet completed, which then is completed all the same.
import java.util.concurrent.CountedCompleter;

public class CompleterInBetween extends CountedCompleter<Void> {
    CompleterInBetween(CountedCompleter<?> completer) {
        super(completer);
    }

    @Override
    public void compute() {
    }

    public static void main(String[] args) throws InterruptedException {
        CompleterInBetween last = new CompleterInBetween(null);
        CompleterInBetween first = new CompleterInBetween(last);
        Thread other = new Thread(first::propagateCompletion);
        other.start();
        first.addToPendingCount(1);
        boolean wasDone = last.isDone();
        other.join();
        assert wasDone || !last.isDone();
    }
}
