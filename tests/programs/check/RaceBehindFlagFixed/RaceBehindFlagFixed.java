// One thread computes and raises a volatile flag; another looks once at the flag and uses the
// result only if it is raised: ordered.
public class RaceBehindFlagFixed {
    static int result;
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread computer = new Thread(() -> {
            result = 42;
            done = true;
        });
        Thread user = new Thread(() -> {
            if (done) {
                assert result == 42;
            }
        });
        computer.start();
        user.start();
        computer.join();
        user.join();
    }
}
