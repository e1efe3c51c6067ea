// One thread reads an element twice, the other one writes it: a race, and the write can come between
// the two reads.
public class ElementReadTwice {
    static final int[] shared = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            int first = shared[0], second = shared[0];
            assert first == second;
        });
        reader.start();
        shared[0] = 1;
        reader.join();
    }
}
