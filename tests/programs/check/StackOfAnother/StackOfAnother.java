// main asks for the stack trace of a running thread. Thread.getStackTrace shows a frame of inner()
// whenever the thread happens to be there, between any two instructions: not all of its answers
// are tried out, and the answer has to say so.
public class StackOfAnother {
    static void inner() {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += i;
        }
        assert sum == 45;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(StackOfAnother::inner);
        thread.start();
        StackTraceElement[] frames = thread.getStackTrace();
        thread.join();
        for (StackTraceElement frame : frames) {
            assert !frame.getMethodName().equals("inner");
        }
    }
}
