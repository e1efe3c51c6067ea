// A thread joins itself.
// The mistake: it waits for its own end, and main for it: deadlock in every schedule.
public class SelfJoin {
    static void joinSelf() {
        try {
            Thread.currentThread().join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread lonely = new Thread(SelfJoin::joinSelf);
        lonely.start();
        lonely.join();
    }
}
