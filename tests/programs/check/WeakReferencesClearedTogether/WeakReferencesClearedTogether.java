// All weak references to an object are cleared at one moment, and with them those to objects from which it
// is reachable (API of WeakReference): no path finds one of them after another was null.
import java.lang.ref.*;

public class WeakReferencesClearedTogether {
    static class Node {
        Node next;
    }

    public static void main(String[] args) {
        Node first = new Node();
        first.next = new Node();
        WeakReference<Node> one = new WeakReference<>(first.next), two = new WeakReference<>(first.next);
        WeakReference<Node> leads = new WeakReference<>(first);
        first = null;
        if (one.get() == null) {
            assert two.get() == null;
            assert leads.get() == null;
        }
    }
}
