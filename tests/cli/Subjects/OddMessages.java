/** Exceptions whose messages are hard to print. */
public class OddMessages {
    public static void main(String[] args) {
        String[] messages = {"lone \ud800 surrogate", "a\0b\u001b[31m\"\\\n",
            "\ud83d\ude00 \u00e9", null, "x".repeat(3000)};
        String message = messages[Integer.parseInt(args[0])];
        new Thread(() -> {
            throw new IllegalStateException(message);
        }).start();
    }
}
