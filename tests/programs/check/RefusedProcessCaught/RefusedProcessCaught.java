// The program copes with the exception, which it might not get elsewhere.
import java.io.IOException;

public class RefusedProcessCaught {
    static void act() throws Exception {
        try {
            new ProcessBuilder("true").start();
        } catch (IOException e) {
            System.out.println("no process");
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
