// A constructor gives its object away before it writes a final field, and the object is published
// again after the construction. Who got it by the second way has the promise of JLS 17.5 for the
// final field, who got it by the first has not: the read of `value` races then. When the reader has
// the object in its hand, the paths differ in nothing else. It reads `value` only after `done`, a
// plain field, which orders nothing but lets the write come first. A reader that has met the object
// on both ways gives up.
public class FinalFieldBothWays {
    static FinalFieldBothWays early;
    static FinalFieldBothWays late;
    static boolean done;
    final int value;

    FinalFieldBothWays() {
        early = this;
        value = 1;
    }

    static void read() {
        FinalFieldBothWays first = early;
        FinalFieldBothWays object = late;
        if (first != null && object != null) {
            return;
        }
        if (object == null) {
            object = first;
        }
        first = null;
        if (done && object != null) {
            int value = object.value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(FinalFieldBothWays::read);
        reader.start();
        late = new FinalFieldBothWays();
        done = true;
        reader.join();
    }
}
