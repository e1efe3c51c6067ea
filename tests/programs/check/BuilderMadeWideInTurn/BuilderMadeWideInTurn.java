// The twin of BuilderMadeWide: one after the other.
public class BuilderMadeWideInTurn {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder builder = new StringBuilder("\u0416ab");
        Thread thread = new Thread(() -> builder.setCharAt(1, 'x'));
        thread.start();
        thread.join();
        assert builder.indexOf("b") == 2;
        assert builder.toString().equals("\u0416xb");
    }
}
