// The heap may have 16 gigabytes, as by default on machines with 64: the race on a static field, an
// array and an object is found as with any other size.
public class LargeHeapRace {
    static int data;
    static final int[] elements = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            data = 1;
            elements[0] = 1;
        });
        thread.start();
        int seen = data + elements[0];
        thread.join();
    }
}
