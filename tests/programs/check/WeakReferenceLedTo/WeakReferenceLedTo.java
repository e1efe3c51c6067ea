// The twin of WeakReferencesClearedTogether: what the lost object leads to may be found after it is gone.
import java.lang.ref.*;

public class WeakReferenceLedTo {
    static class Node {
        Node next;
    }

    public static void main(String[] args) {
        Node first = new Node();
        first.next = new Node();
        WeakReference<Node> led = new WeakReference<>(first.next), leads = new WeakReference<>(first);
        first = null;
        if (leads.get() == null)
            assert led.get() == null;
    }
}
