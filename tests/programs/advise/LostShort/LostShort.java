// There is no atomic class for this type.
public class LostShort {
    static short count;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> count++);
        Thread two = new Thread(() -> count++);
        one.start();
        two.start();
        one.join();
        two.join();
        assert count == 2;
    }
}
