// Of two threads the second writes after the first one, as a volatile flag says; main reads when it
// has joined both: the last action of a thread happens before a join of it returns (JLS 17.4.4,
// 17.4.5).
public class JoinAfterHandover {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            data++;
            ready = true;
        });
        Thread second = new Thread(() -> {
            if (ready) {
                data++;
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert data > 0;
    }
}
