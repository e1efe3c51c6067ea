// One thread computes and raises a plain flag; another looks once at the flag and uses the result.
// The mistake: the flag is plain. It races, and behind it, in the schedules that see it raised, the
// result races too: a search that stopped at the first race would miss the second.
public class RaceBehindFlag {
    static int result;
    static boolean done;

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
