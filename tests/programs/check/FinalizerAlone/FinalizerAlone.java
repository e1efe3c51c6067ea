// As FinalizerNotRun in a program that starts no thread: the finalizer would run in another thread all the same.
public class FinalizerAlone {
    static int count;

    @Override
    @SuppressWarnings("deprecation")
    protected void finalize() {
        count++;
    }

    public static void main(String[] args) {
        new FinalizerAlone();
        count++;
    }
}
