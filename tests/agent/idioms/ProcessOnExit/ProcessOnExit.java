// Process.onExit is a CompletableFuture: what its stages do happens before get returns.
public class ProcessOnExit {
    static int status = -1;

    public static void main(String[] args) throws Exception {
        Process process = new ProcessBuilder("sleep", "0.3").start();
        process.onExit().thenAccept(p -> status = p.exitValue() + 7).get();
        if (status != 7) {
            throw new AssertionError(status);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
