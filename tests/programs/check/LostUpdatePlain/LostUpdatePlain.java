// Two threads increment a plain field.
// The mistake: nothing orders them, so the field races, and in some interleavings both threads
// read before either writes, so the count is wrong as well.
public class LostUpdatePlain {
    static int value;

    static void increment() {
        value++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(LostUpdatePlain::increment);
        Thread second = new Thread(LostUpdatePlain::increment);
        first.start();
        second.start();
        first.join();
        second.join();
        assert value == 2;
    }
}
