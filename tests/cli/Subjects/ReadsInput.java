import java.io.IOException;

/** Two threads read standard input; whoever gets the second byte throws. */
public class ReadsInput {
    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                try {
                    synchronized (ReadsInput.class) {
                        if (System.in.read() == 'b') {
                            throw new IllegalStateException("the second byte");
                        }
                    }
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            }).start();
        }
    }
}
