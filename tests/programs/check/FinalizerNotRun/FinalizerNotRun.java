// An object with a finalizer becomes unreachable. The finalizer may run at any time then, in a thread of the
// machine's (JLS 12.6), and would race with main on `count`: all that happens before it is the end of the
// object's constructor (JLS 17.4.5). The search runs no finalizer, so it must not be a proof.
public class FinalizerNotRun {
    static int count;

    static class Resource {
        Resource(int first) {
            count = first;
        }

        @Override
        @SuppressWarnings("deprecation")
        protected void finalize() {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
        });
        other.start();
        new Resource(1);
        count++;
        other.join();
    }
}
