public class TimedJoinRace {
    static int x, r1;
    public static void main(String[] a) throws Exception {
        Thread t = new Thread(() -> { x = 1; });
        t.start();
        t.join(5);
        r1 = x;
    }
}
