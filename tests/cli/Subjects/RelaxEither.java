/** Two writes that nothing orders; main joins both writers, and reads twice. */
public class RelaxEither {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> x = 1);
        Thread two = new Thread(() -> x = 2);
        one.start();
        two.start();
        one.join();
        two.join();
        int first = x;
        int second = x;
        assert first == second;
    }
}
