// The constructor of a String copies the chars that it is given; the thread that made them is
// joined before.
public class StringFromChars {
    public static void main(String[] args) throws Exception {
        char[] chars = new char[8];
        Thread writer = start(() -> {
            for (int i = 0; i < chars.length; i++) {
                chars[i] = 'x';
            }
        });
        writer.join();
        String text = new String(chars, 2, 4) + String.valueOf(chars);
        if (text.length() != 12) {
            throw new AssertionError(text);
        }
        writer.join();
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
