// The other thread initializes a class, or does not, depending on a flag that is then as before:
// the paths differ in the state of the class alone. When main uses it at the end, its initializer
// runs then, or has run (JLS 12.4.1).
public class InitializedRemembered {
    static volatile boolean open;
    static boolean late;

    static class Early {
        static {
            if (late) {
                throw new IllegalStateException("initialized by main");
            }
        }

        static void touch() {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            if (open) {
                Early.touch();
            }
        });
        thread.start();
        open = true;
        open = false;
        thread.join();
        late = true;
        Early.touch();
        throw new IllegalArgumentException("initialized by the thread");
    }
}
