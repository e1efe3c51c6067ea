/* Where the second thread begins after the first one has ended, main joins a thread under its monitor, which a
 * search does not follow.  Depth-first search meets that on its first path, which is short, and not on most others:
 * what it has cut there must still be known at its end. */
public class CutEarly extends Thread {
    static volatile int a, b;
    static volatile boolean mixed;

    @Override public void run() {
        for (int i = 0; i < 2; i++)
            a++;
    }

    synchronized void finish() throws InterruptedException {
        join();
    }

    public static void main(String[] args) throws InterruptedException {
        CutEarly first = new CutEarly();
        Thread second = new Thread(() -> {
            mixed = a != 2;
            for (int i = 0; i < 6 && mixed; i++)
                a ^= ++b;
        });
        second.start();
        first.start();
        first.join();
        second.join();
        if (mixed)
            return;
        CutEarly last = new CutEarly();
        last.start();
        last.finish();
    }
}
