// The thread may or may not have ended when main asks for the stacks of all threads
// (Thread.getAllStackTraces: "a zero-length array ... for each live thread").
public class StacksAtEnd {
    static volatile boolean flag;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> flag = true);
        thread.start();
        while (!flag) {
            Thread.onSpinWait();
        }
        assert !Thread.getAllStackTraces().containsKey(thread);
        thread.join();
    }
}
