/* In the middle of the line lies what another thread writes; the rest is its own. */
public class Inside {
    static int own;
    static volatile int shared;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> shared = 1);
        writer.start();
        own = own + shared; // @add
        assert own == 0;
    }
}
