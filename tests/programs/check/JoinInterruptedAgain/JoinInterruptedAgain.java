// The twin of JoinInterrupted: who was interrupted joins again.
public class JoinInterruptedAgain {
    static int data;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread interrupter = new Thread(main::interrupt);
        Thread writer = new Thread(() -> data = 1);
        writer.start();
        interrupter.start();
        while (true) {
            try {
                writer.join();
                break;
            } catch (InterruptedException e) {
                // again
            }
        }
        assert data == 1;
    }
}
