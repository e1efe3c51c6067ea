// The twin of ExitsDiffer: the status is 0 on every schedule, by exit or by the end of main.
public class ExitsAgree {
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> {
            if (!done) {
                System.exit(0);
            }
        }).start();
        done = true;
    }
}
