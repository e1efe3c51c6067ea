// ForkJoinTask.getException: "the exception thrown by the base computation": the library has kept the
// failure, and the program is given it as a result.  Nothing was swallowed.
import java.util.concurrent.RecursiveAction;

public class FailureAskedFor {
    static volatile int x;

    static class Fails extends RecursiveAction {
        @Override
        protected void compute() {
            assert x == 5 : "never";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> x = 1);
        other.start();
        Fails task = new Fails();
        task.quietlyInvoke();
        if (!(task.getException() instanceof AssertionError)) {
            throw new IllegalStateException("nothing was kept");
        }
        other.join();
    }
}
