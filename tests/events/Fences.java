import java.lang.invoke.VarHandle;

/* The five fences of VarHandle. */
public class Fences {
    public static void main(String[] args) {
        VarHandle.acquireFence(); //= fence acquire
        VarHandle.releaseFence(); //= fence release
        VarHandle.fullFence(); //= fence full
        VarHandle.loadLoadFence(); //= fence load-load
        VarHandle.storeStoreFence(); //= fence store-store
    }
}
