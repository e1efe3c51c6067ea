// The twin of FinalizerAlone: an empty finalizer does nothing, whenever it runs.
public class FinalizerEmpty {
    static int count;

    @Override
    @SuppressWarnings("deprecation")
    protected void finalize() {
    }

    public static void main(String[] args) {
        new FinalizerEmpty();
        count++;
    }
}
