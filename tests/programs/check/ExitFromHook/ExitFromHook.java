// A shutdown hook halts with another status, as the other thread's write says: a Runtime.halt inside
// of a hook is allowed and ends the program at once.
public class ExitFromHook {
    static volatile boolean done;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            if (!done) {
                Runtime.getRuntime().halt(6);
            }
        }));
        Thread thread = new Thread(() -> done = true);
        thread.setDaemon(true);
        thread.start();
    }
}
