import java.io.InputStream;
import java.lang.invoke.MethodHandles;

/** Defines a hidden class and uses it. */
public class Hides {
    public static class Secret implements Runnable {
        int count;

        @Override
        public void run() {
            count++;
        }
    }

    public static void main(String[] args) throws Exception {
        try (InputStream in = Hides.class.getResourceAsStream("Hides$Secret.class")) {
            Runnable hidden = (Runnable) MethodHandles.lookup()
                .defineHiddenClass(in.readAllBytes(), true).lookupClass().getConstructor()
                .newInstance();
            hidden.run();
            Runnable lambda = hidden::run;
            lambda.run();
            System.out.println("hidden " + hidden.getClass().isHidden());
        }
    }
}
