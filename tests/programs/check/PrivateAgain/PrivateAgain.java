/*
 * An object is shared for a moment and then written when nobody can find it any more. The mistake:
 * who has found it in time still reads it. Its field races.
 */
public class PrivateAgain {
    static class Box {
        int value;
    }

    static volatile Box shared;
    static int read;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            Box box = shared;
            if (box != null) {
                read = box.value;
            }
        });
        reader.start();
        Box box = new Box();
        shared = box;
        shared = null;
        box.value = 2;
        reader.join();
        assert read != 2;
    }
}
