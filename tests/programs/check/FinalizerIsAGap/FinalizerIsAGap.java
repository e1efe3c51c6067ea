// A finalizer of the program could run at any time once its object is unreachable, which is not tried out.
import java.lang.ref.*;

public class FinalizerIsAGap {
    static int count;

    @Override
    protected void finalize() {
        count++;
    }

    public static void main(String[] args) {
        new FinalizerIsAGap();
        new Thread(() -> { }).start();
    }
}
