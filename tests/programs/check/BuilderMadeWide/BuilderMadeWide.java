// Two threads use the array of one StringBuilder that holds a character outside of Latin-1:
// setCharAt writes an element, getChars reads it, without order. (StringBuilder: not safe for use
// by multiple threads.)
public class BuilderMadeWide {
    public static void main(String[] args) throws InterruptedException {
        StringBuilder builder = new StringBuilder("\u0416ab");
        Thread thread = new Thread(() -> builder.setCharAt(1, 'x'));
        thread.start();
        builder.indexOf("b");
        thread.join();
    }
}
