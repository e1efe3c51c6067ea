// The constructor gives the object away before it sets any final field, and the object is published
// only if the reader has got it by then (`ack` is no acquire of the reader's). JLS 17.5 promises
// the value of a final field to "a thread that can only see a reference to an object after that
// object has been completely initialized": the reader is none, though the reference by which it
// reads the field was written after the end of the constructor. So its read races.
public class FinalFieldSeenBefore {
    static FinalFieldSeenBefore leaked, published;
    static volatile boolean ack;

    final int value;

    FinalFieldSeenBefore(boolean[] acknowledged) {
        leaked = this;
        acknowledged[0] = ack;
        value = 1;
    }

    static void write() {
        boolean[] acknowledged = {false};
        FinalFieldSeenBefore made = new FinalFieldSeenBefore(acknowledged);
        if (acknowledged[0]) {
            published = made;
        }
    }

    static int read() {
        if (leaked == null) {
            return 0;
        }
        ack = true;
        FinalFieldSeenBefore got = published;
        return got == null ? 0 : got.value;
    }

    public static void main(String[] args) {
        new Thread(FinalFieldSeenBefore::write).start();
        new Thread(FinalFieldSeenBefore::read).start();
    }
}
