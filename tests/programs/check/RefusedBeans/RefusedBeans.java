// The memory pools of the virtual machine have no beans here.
import java.lang.management.ManagementFactory;

public class RefusedBeans {
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
