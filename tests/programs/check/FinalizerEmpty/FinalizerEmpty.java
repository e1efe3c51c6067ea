// The twin of FinalizerIsAGap: a finalizer that does nothing is none.
import java.lang.ref.*;

public class FinalizerEmpty {
    @Override
    protected void finalize() {
    }

    public static void main(String[] args) {
        new FinalizerEmpty();
        new Thread(() -> { }).start();
    }
}
