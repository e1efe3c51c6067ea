// As PlainAndAtomicUpdate with elements of an array.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class PlainAndAtomicElements {
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    static final int[] counts = new int[2];

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            ELEMENT.getAndAdd(counts, 0, 1);
            counts[1]++;
        });
        thread.start();
        counts[0]++;
        thread.join();
        assert counts[0] == 2;
        assert counts[1] == 1;
    }
}
