// Every schedule ends with status 3: that is what the program does, and no finding.
public class ExitsAlways {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> done = true);
        thread.start();
        boolean seen = done;
        thread.join();
        System.exit(3);
    }
}
