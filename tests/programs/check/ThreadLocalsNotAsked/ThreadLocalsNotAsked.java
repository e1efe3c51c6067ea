// Thread-local variables hold their keys weakly, in the library: no answer depends on what is cleared
// there, so there is no question, and there are as many states as without weak keys.

public class ThreadLocalsNotAsked {
    static final ThreadLocal<int[]> local = ThreadLocal.withInitial(() -> new int[1]);

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> local.get()[0]++);
        thread.start();
        local.get()[0]++;
        new ThreadLocal<String>().set("forgotten");
        thread.join();
        assert local.get()[0] == 1;
    }
}
