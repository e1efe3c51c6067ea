// The twin of VarHandleMadeFirst: `turn` is written after the handles were made, and is not volatile.
// JLS 17.4.5: nothing orders the write before the read.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleMadeFirstRace {
    static int turn;

    static void use() {
        VarHandle element = MethodHandles.arrayElementVarHandle(char[].class);
        MethodHandle get = element.toMethodHandle(VarHandle.AccessMode.GET_VOLATILE);
        try {
            turn = (char) get.invokeExact(new char[] {'a'}, 0);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> use());
        thread.start();
        int seen = turn;
        assert seen == 0 || seen == 'a';
        thread.join();
    }
}
