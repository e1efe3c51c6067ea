// main writes plain data and interrupts a thread, which reads the data once it finds itself
// interrupted: the interrupt happens before its detection (JLS 17.4.4).
public class InterruptHandover {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            assert data == 1;
        });
        reader.start();
        data = 1;
        reader.interrupt();
        reader.join();
    }
}
