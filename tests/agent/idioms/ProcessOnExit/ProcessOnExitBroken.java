// As ProcessOnExit, but nobody waits for the stage.
public class ProcessOnExitBroken {
    static int status = -1;

    public static void main(String[] args) throws Exception {
        Process process = new ProcessBuilder("sleep", "0.3").start();
        process.onExit().thenAccept(p -> status = p.exitValue() + 7);
        Thread.sleep(700);
        status++;
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
