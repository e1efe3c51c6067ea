// A shutdown hook runs when the last thread that is no daemon has ended (Runtime.addShutdownHook), which the
// machine has detected then: what the thread did happens before the hook (JLS 17.4.4).
public class HookAfterThreads {
    static int data;

    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            assert data == 1;
        }));
        new Thread(() -> data = 1).start();
    }
}
