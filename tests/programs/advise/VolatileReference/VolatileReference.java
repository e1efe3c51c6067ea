// The reference to the array is volatile, which does nothing for the element that is handed over.
public class VolatileReference {
    static volatile int[] mailbox = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Thread sender = new Thread(() -> mailbox[0] = 7);
        Thread receiver = new Thread(() -> {
            int got = mailbox[0];
            assert got == 0 || got == 7;
        });
        sender.start();
        receiver.start();
        sender.join();
        receiver.join();
    }
}
