/* A message: the data, then the flag that says that they are there. Both are plain. */
public class Flag {
    static int data;
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 42;
            ready = true;
        });
        writer.start();
        if (ready) {
            assert data == 42;
        }
    }
}
