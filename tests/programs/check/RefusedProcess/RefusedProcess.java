// No process is started: that is no fault of the program.

public class RefusedProcess {
    static void act() throws Exception {
        Runtime.getRuntime().exec("true").waitFor();
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
