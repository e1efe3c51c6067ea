// The other thread interns a string, or does not, depending on a flag that is then as before: the
// paths differ in the pool of strings alone. main gets its own string back or the other one.
public class InternedRemembered {
    static volatile boolean open;

    public static void main(String[] args) throws InterruptedException {
        String mine = new String("interned-remembered-" + System.getProperty("round"));
        String other = new String(mine);
        Thread thread = new Thread(() -> {
            if (open) {
                other.intern();
            }
        });
        thread.start();
        open = true;
        open = false;
        thread.join();
        if (mine.intern() == mine) {
            throw new IllegalStateException("nothing was interned before");
        }
        throw new IllegalArgumentException("interned before");
    }
}
