// A pipe of channels needs the operating system.
import java.nio.channels.Pipe;

public class RefusedPipe {
    static void act() throws Exception {
        Pipe.open();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
