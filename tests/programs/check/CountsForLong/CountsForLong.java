/* A thread counts for long and uses nothing that others use: its moves end, but it comes to its end. */
public class CountsForLong {
    static volatile int result;

    public static void main(String[] args) throws InterruptedException {
        Thread counter = new Thread(() -> {
            int sum = 0;
            for (int i = 0; i < 1_500_000; i++)
                sum += i ^ sum;
            result = sum;
        });
        counter.start();
        counter.join();
        assert result != 0;
    }
}
