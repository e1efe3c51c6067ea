// Figure 21 of the JRF-E paper, corrected as thread 2's history suggests: thread 3 also reads
// `done` and looks at x only when it is set.
public class Fig21MissingAcquireFixed {
    static int x;
    static volatile boolean done = false;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            x = 1;
            done = true;
        });
        Thread second = new Thread(() -> {
            if (done) {
                assert x == 1;
            }
        });
        Thread third = new Thread(() -> {
            if (done) {
                int seen = x;
                assert seen == 1;
            }
        });
        first.start();
        second.start();
        third.start();
        first.join();
        second.join();
        third.join();
    }
}
