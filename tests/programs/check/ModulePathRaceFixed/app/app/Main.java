package app;

import store.Box;

/** The twin of ModulePathRace: the field is volatile. */
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
