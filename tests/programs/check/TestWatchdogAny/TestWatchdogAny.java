// The twin of TestWatchdogLast: time-outs may come at any moment, which is what the findings need.

public class TestWatchdogAny {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread test = new Thread(() -> data = 1, "test");
        test.start();
        test.join(5000);
        if (test.isAlive()) {
            throw new IllegalStateException("test timed out after 5000 milliseconds");
        }
        assert data == 1;
    }
}
