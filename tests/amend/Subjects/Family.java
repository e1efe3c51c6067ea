/* The field and the lock are in a superclass of what the code names, which is loaded later than
 * the code. */
public class Family {
    static class Base {
        final Object guard = new Object();
        int count;
    }

    static class Derived extends Base {
    }

    static void work(Derived derived) {
        derived.count++; // @inc
    }

    public static void main(String[] args) throws InterruptedException {
        Derived derived = new Derived();
        Thread[] threads = {new Thread(() -> work(derived)), new Thread(() -> work(derived))};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert derived.count == 2;
    }
}
