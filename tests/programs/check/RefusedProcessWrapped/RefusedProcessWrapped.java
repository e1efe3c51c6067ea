// The exception by which a process was refused is the cause of the one that the thread dies of.
import java.io.IOException;

public class RefusedProcessWrapped {
    static void act() throws Exception {
        try {
            new ProcessBuilder("true").start();
        } catch (IOException e) {
            throw new RuntimeException("cannot start", e);
        }
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
