// As ArrayCopyHandover, but nothing orders the copy behind the fill.
import java.util.Arrays;

public class ArrayCopyHandoverBroken {
    public static void main(String[] args) throws Exception {
        int[] from = new int[100];
        int[] to = new int[100];
        Thread filler = start(() -> Arrays.fill(from, 7));
        Thread copier = start(() -> {
            Thread.sleep(100);
            System.arraycopy(from, 10, to, 0, 50);
        });
        copier.join();
        filler.join();
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
