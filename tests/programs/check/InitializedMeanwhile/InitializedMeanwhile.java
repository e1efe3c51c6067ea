/*
 * Two threads come to a class that nobody has initialized yet. One stands before it when the other
 * one does it; what it does next, locking the object in the class's static field, is a step of its
 * own all the same. The counter is incremented after the lock is left: it races.
 */
public class InitializedMeanwhile {
    static int counter;

    static class Level {
        static final Object WARN = new Object();
    }

    static void count() {
        synchronized (Level.WARN) {
            // Only to pass through.
        }
        counter++;
    }

    public static void main(String[] args) {
        new Thread(InitializedMeanwhile::count).start();
        new Thread(InitializedMeanwhile::count).start();
    }
}
