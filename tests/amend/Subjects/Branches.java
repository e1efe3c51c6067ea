/* Lines that may write the field without having read it, or that leave in their middle. */
public class Branches {
    static int count;

    static void set(boolean adds) {
        count = adds ? count + 1 : 5; // @set
    }

    static void choose(int what) {
        switch (what) { // @choose
        case 1: count = count + 1; break; // @one
        case 7: count = 5; break;
        default: count = 5; // @default
        }
    }

    static void limit() {
        if (count < 9) { // @if
            count++; // @then
        }
    }

    static void attempt(int[] values) {
        try { // @try
            values[0] = 1;
            count = count + values[0];
        } catch (NullPointerException e) {
            count = 5; // @catch
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Branches::limit);
        other.start();
        switch (args[0]) {
        case "set": set(false); break;
        case "choose": choose(2); break;
        case "attempt": attempt(null); break;
        default: limit();
        }
        other.join();
        assert count == (args[0].equals("limit") ? 2 : 5) || count == 6;
    }
}
