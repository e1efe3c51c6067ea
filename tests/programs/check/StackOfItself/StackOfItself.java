// The twin of StackOfAnother: each thread asks for its own stack trace, which depends on nobody
// else, and main asks for that of a thread which has ended: zero frames (Thread.getStackTrace).
public class StackOfItself {
    static int depth;

    static void inner() {
        StackTraceElement[] frames = Thread.currentThread().getStackTrace();
        depth = frames.length;
        assert frames[1].getMethodName().equals("inner");
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(StackOfItself::inner);
        thread.start();
        StackTraceElement[] frames = new Throwable().getStackTrace();
        assert frames[0].getMethodName().equals("main");
        thread.join();
        assert depth == 3;
        assert thread.getStackTrace().length == 0;
    }
}
