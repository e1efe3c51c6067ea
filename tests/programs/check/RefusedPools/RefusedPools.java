// The pools of memory have no beans here.
import java.lang.management.ManagementFactory;

public class RefusedPools {
    static void act() throws Exception {
        ManagementFactory.getMemoryPoolMXBeans();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
