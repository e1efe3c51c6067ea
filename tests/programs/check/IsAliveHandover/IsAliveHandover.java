// main waits until isAlive says that the writer has ended and reads its data without join: all
// that a thread did happens before another detects its end through isAlive (JLS 17.4.4).
public class IsAliveHandover {
    static int data;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> data = 1);
        writer.start();
        while (writer.isAlive()) {
            Thread.onSpinWait();
        }
        assert data == 1;
    }
}
