// A sum of doubles, for which there is no atomic class: only a lock helps.
public class LostDouble {
    static double sum;

    static void add(double amount) {
        sum = sum + amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> add(0.5));
        Thread second = new Thread(() -> add(0.25));
        first.start();
        second.start();
        first.join();
        second.join();
        assert sum == 0.75;
    }
}
