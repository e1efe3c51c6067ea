// Two threads exit, with 0 and with 4: the first call begins the shutdown and its status counts
// (Runtime.exit blocks if the shutdown has begun).
public class ExitsRace {
    public static void main(String[] args) {
        new Thread(() -> System.exit(4)).start();
        System.exit(0);
    }
}
