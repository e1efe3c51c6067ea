/*
 * Two threads are the first to use a class that has nothing to initialize. The mistake: which of them
 * comes first is open, so it orders nothing. The data race, and the assertion can fail.
 */
public class ClassWithoutInitializer {
    static class Nothing {
    }

    static int data;
    static int read = -1;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            new Nothing();
            read = data;
        });
        reader.start();
        data = 42;
        new Nothing();
        reader.join();
        assert read == 42;
    }
}
