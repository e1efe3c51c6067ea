/** main throws before any thread is started; the shutdown hook is the first thread to start. */
public class HookAfterThrow {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> { }));
        throw new IllegalStateException("before any start");
    }
}
