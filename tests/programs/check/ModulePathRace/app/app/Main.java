package app;

import store.Box;

/** A program of two modules; the field is in the one that main's module requires. JLS 17.4.5: nothing
 * orders the write of the thread before main's read. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Thread thread = new Thread(() -> box.put(1));
        thread.start();
        int seen = box.get();
        assert seen == 0 || seen == 1;
        thread.join();
    }
}
