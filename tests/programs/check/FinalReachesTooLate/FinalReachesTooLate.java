// The twin of FinalReachesOnward: an element is written after the freeze.
public class FinalReachesTooLate {
    static FinalReachesTooLate published;
    final int[] values = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            FinalReachesTooLate object = published;
            if (object != null) {
                int value = object.values[0];
            }
        });
        reader.start();
        FinalReachesTooLate object = new FinalReachesTooLate();
        object.values[0] = 1;
        published = object;
        reader.join();
    }
}
