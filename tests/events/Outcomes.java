/* Ends in the way that args[0] names. */
public class Outcomes {
    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
            case "exception" -> throw new IllegalStateException();
            case "deadlock" -> {
                synchronized (args) {
                    args.wait();
                }
            }
            default -> { }
        }
    }
}
