/** Prints until a signal ends it; the hook says that it was not just killed. */
public class WaitsForSignal {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook runs")));
        for (;;) {
            System.out.println("ready"); // again and again: what is printed into a pipe comes in blocks
        }
    }
}
