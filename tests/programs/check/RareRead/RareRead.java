// Two threads take turns at a counter, each trying once for each of its values: only if they alternate all the
// way does the second one read `early`, which a third thread writes.
// Where the reader of before has not seen `ready`, nothing orders the two plain accesses (JLS 17.4.5): they
// race.  But a search that has not yet met the one schedule of many in which there is such a read takes the write
// for one that nobody will look at any more, once that reader has ended.
public class RareRead {
    static final int ROUNDS = 16;
    static volatile int step;
    static volatile boolean ready;
    static int early;

    static void take(int turn) {
        for (int i = 0; i < ROUNDS; i++)
            if (step == 2 * i + turn)
                step = 2 * i + turn + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            early = 1;
            ready = true;
        }).start();
        Thread reader = new Thread(() -> {
            if (ready && early != 1)
                throw new IllegalStateException();
        });
        reader.start();
        reader.join();
        new Thread(() -> take(0)).start();
        new Thread(() -> {
            take(1);
            if (step == 2 * ROUNDS && early == 2)
                throw new IllegalStateException();
        }).start();
    }
}
