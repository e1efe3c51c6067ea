// Both threads may write the same value, but not because one of them would be enough.
public class SameMaximum {
    static int max;

    static void see(int x) {
        max = x > max ? x : max;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> see(7));
        Thread two = new Thread(() -> see(7));
        one.start();
        two.start();
        one.join();
        two.join();
        assert max == 7;
    }
}
