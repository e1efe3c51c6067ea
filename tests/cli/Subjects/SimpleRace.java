/** Another program than the one of this name under tests/programs/check. */
public class SimpleRace {
    static int x;

    public static void main(String[] args) {
        new Thread(() -> x++).start();
        x++;
    }
}
