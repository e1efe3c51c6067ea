import java.io.IOException;

/* No process is started while searching, where a JVM would start it: what follows is not the program as it is. */
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
