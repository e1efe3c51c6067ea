// The other thread exits with status 3 if it comes before main's write; otherwise the program ends
// with status 0 (Runtime.exit: a status that is not zero means an abnormal termination).
public class ExitsDiffer {
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> {
            if (!done) {
                System.exit(3);
            }
        }).start();
        done = true;
    }
}
