// The twin of GivenMachine: all of it is taken as given.

public class GivenAll {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { });
        worker.start();
        int processors = Runtime.getRuntime().availableProcessors();
        long memory = Runtime.getRuntime().maxMemory();
        long pid = ProcessHandle.current().pid();
        String printed = "" + new GivenAll();
        worker.join();
    }
}
