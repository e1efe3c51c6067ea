/** Nothing orders the two accesses, so that any run shows their race by happens-before. */
public class SeenAtOnce {
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> value = 1);
        writer.start();
        int seen = value;
        writer.join();
        System.out.println(seen <= 1 ? "one write" : "impossible");
    }
}
