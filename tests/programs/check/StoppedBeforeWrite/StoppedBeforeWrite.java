// The writer stands before its second write, and the reader may come before it. What main starts
// afterwards has more states than a pass makes before it uses what it has learned.
public class StoppedBeforeWrite {
    static volatile int value, busy;

    static void write() {
        value = 1;
        value = 2;
    }

    static void read() {
        if (value == 1) {
            throw new Error("between two writes");
        }
    }

    static void keepBusy() {
        for (int i = 0; i < 3; i++) {
            busy = i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(StoppedBeforeWrite::write, "writer");
        Thread reader = new Thread(StoppedBeforeWrite::read, "reader");
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        for (int i = 0; i < 3; i++) {
            new Thread(StoppedBeforeWrite::keepBusy).start();
        }
    }
}
