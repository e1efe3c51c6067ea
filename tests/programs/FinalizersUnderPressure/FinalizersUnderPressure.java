import java.lang.ref.Reference;

/** Finalizable garbage does not fill the heap: finalizers run while the program allocates. */
public class FinalizersUnderPressure {
    static long finalized;

    static class Garbage {
        final byte[] load = new byte[64];

        @Override
        protected void finalize() {
            finalized++;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 400_000; i++)
            new Garbage();
        System.out.println("some were finalized: " + (finalized > 0));
    }
}
