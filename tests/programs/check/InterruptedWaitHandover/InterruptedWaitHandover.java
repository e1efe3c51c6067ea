// main writes plain data and interrupts a thread that waits in a monitor; the thread reads the data
// when wait throws, or when the interrupt came earlier and wait throws at once. Both ways the
// interrupt happens before the exception. A wait that ends for no reason is begun again.
public class InterruptedWaitHandover {
    static final Object lock = new Object();
    static int data;

    static void read() {
        synchronized (lock) {
            try {
                while (true) {
                    lock.wait();
                }
            } catch (InterruptedException e) {
                assert data == 1;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(InterruptedWaitHandover::read);
        reader.start();
        data = 1;
        reader.interrupt();
        reader.join();
    }
}
