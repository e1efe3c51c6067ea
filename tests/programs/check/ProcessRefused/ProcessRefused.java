import java.io.IOException;

/* As WriteRefused: no process is started while searching. */
public class ProcessRefused {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread starter = new Thread(() -> {
            try {
                new ProcessBuilder("true").start();
                assert !done;
            } catch (IOException e) {
                System.out.println("not started");
            }
        });
        starter.start();
        done = true;
        starter.join();
    }
}
