// Each of two threads writes its own volatile field and then reads the other's: volatile accesses
// are totally ordered, so at least one thread sees the other's write.
public class StoreBufferingFixed {
    static volatile int x;
    static volatile int y;
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
