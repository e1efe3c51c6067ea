// The assertion fails when the second thread comes before the first one, for which main, which
// joins the first, does not have to be left while it could go on: no preemption is needed.
public class Preemptions0 {
    static volatile int last;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> last = 1);
        Thread second = new Thread(() -> last = 2);
        first.start();
        second.start();
        first.join();
        second.join();
        assert last == 2;
    }
}
