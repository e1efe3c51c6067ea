// A cleaning action could run at any time once its object is unreachable, which is not tried out.
import java.lang.ref.*;

public class CleanerIsAGap {
    public static void main(String[] args) {
        Cleaner cleaner = Cleaner.create();
        cleaner.register(new Object(), () -> System.out.println("cleaned"));
        new Thread(() -> { }).start();
    }
}
