// As many preemptions are allowed as a short program can have: nothing is left out, and the answer
// is complete.
public class PreemptionsMany {
    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> x = 1);
        thread.start();
        x = 2;
        thread.join();
        assert x != 0;
    }
}
