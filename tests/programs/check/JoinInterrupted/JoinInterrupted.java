// A join that is interrupted has not seen the end of the thread: the read in the handler races.
public class JoinInterrupted {
    static int data;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread interrupter = new Thread(main::interrupt);
        Thread writer = new Thread(() -> data = 1);
        writer.start();
        interrupter.start();
        try {
            writer.join();
        } catch (InterruptedException e) {
            assert data == 1;
        }
    }
}
