// What a ResourceBundle of the program's computes in getContents is cached by the library and seen
// by all that get the bundle.
import java.util.ListResourceBundle;
import java.util.ResourceBundle;

public class ResourceBundleCached {
    public static class Texts extends ListResourceBundle {
        int asked;
        String made;

        @Override
        protected Object[][] getContents() {
            made = "made";
            return new Object[][] {{"key", "value"}};
        }

        String ask() {
            return getString("key") + made;
        }
    }

    static void ask() {
        Texts texts = (Texts) ResourceBundle.getBundle("ResourceBundleCached$Texts");
        if (!texts.ask().equals("valuemade")) {
            throw new AssertionError();
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> ask());
        Thread two = start(() -> {
            Thread.sleep(50);
            ask();
        });
        one.join();
        two.join();
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
