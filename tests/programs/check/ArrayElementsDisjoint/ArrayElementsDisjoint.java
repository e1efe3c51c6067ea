// Two threads write different elements of one array, and main reads them after join: elements are
// places of their own, also when they are bytes side by side, so nothing races.
public class ArrayElementsDisjoint {
    static final byte[] bytes = new byte[2];

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> bytes[0]++);
        Thread second = new Thread(() -> bytes[1]++);
        first.start();
        second.start();
        first.join();
        second.join();
        assert bytes[0] == 1 && bytes[1] == 1;
    }
}
