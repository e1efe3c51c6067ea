// Each of two threads writes its own plain field and then reads the other's.
// The mistake: both fields race. By interleaving alone at least one thread sees the other's write,
// so the assertion holds; only the memory model lets both see zero.
public class StoreBuffering {
    static int x;
    static int y;
    static int sawY;
    static int sawX;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            x = 1;
            sawY = y;
        });
        Thread second = new Thread(() -> {
            y = 1;
            sawX = x;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert sawX == 1 || sawY == 1;
    }
}
