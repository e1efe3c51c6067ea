// Questions about the machine: each kind is named where it is asked for.

public class GivenMachine {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { });
        worker.start();
        int processors = Runtime.getRuntime().availableProcessors();
        long memory = Runtime.getRuntime().maxMemory();
        long pid = ProcessHandle.current().pid();
        String name = System.getProperty("os.name") + System.getProperty("user.name");
        String printed = "" + new GivenMachine();
        worker.join();
    }
}
