/* Two threads make a thread each and keep its id; main compares them.  Ids are unique, and nothing says which is the
 * smaller one. */
public class ThreadIdsCompared {
    static long id1, id2;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> id1 = new Thread(() -> { }).getId());
        Thread second = new Thread(() -> id2 = new Thread(() -> { }).getId());
        first.start();
        second.start();
        first.join();
        second.join();
        if (id1 < id2)
            throw new IllegalStateException();
        if (id1 > id2)
            throw new ArithmeticException();
    }
}
