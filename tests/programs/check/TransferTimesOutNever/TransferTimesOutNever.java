// There is no taker: the calls with a time should return when that is up, and then the main thread ends the program
// although the other one waits.  In JDK 17 its call need not return, if the other thread's first node is taken
// out of the queue between appending its own node behind that and the first look at it: awaitMatch() takes
// it that a signal is in progress, looks again for ever, and never at the time (JDK-8301341).  Then the
// other thread waits for ever.
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;

public class TransferTimesOutNever {
    public static void main(String[] args) throws InterruptedException {
        LinkedTransferQueue<Integer> queue = new LinkedTransferQueue<>();
        new Thread(() -> {
            try {
                queue.tryTransfer(1, 1, TimeUnit.SECONDS);
                queue.transfer(2);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }).start();
        queue.tryTransfer(3, 1, TimeUnit.SECONDS);
        System.exit(0);
    }
}
