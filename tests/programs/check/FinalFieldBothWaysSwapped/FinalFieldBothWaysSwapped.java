// As FinalFieldBothWays, with the two threads swapped: the search meets the paths in another order.
public class FinalFieldBothWaysSwapped {
    static FinalFieldBothWaysSwapped early;
    static FinalFieldBothWaysSwapped late;
    static boolean done;
    final int value;

    FinalFieldBothWaysSwapped() {
        early = this;
        value = 1;
    }

    static void write() {
        late = new FinalFieldBothWaysSwapped();
        done = true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(FinalFieldBothWaysSwapped::write);
        writer.start();
        FinalFieldBothWaysSwapped first = early;
        FinalFieldBothWaysSwapped object = late;
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
}
