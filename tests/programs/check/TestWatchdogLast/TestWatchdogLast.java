// As @Test(timeout = 5000) runs a test: in a thread of its own, which the runner joins for that long.

public class TestWatchdogLast {
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
