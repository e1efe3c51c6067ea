/** Prints far more than it does anything else; what it prints must not be seen. */
public class PrintsMuch {
    static int printed;

    public static void main(String[] args) throws Exception {
        for (int line = 0; line < 3000; line++) {
            System.out.println("a line of output");
            System.err.println("a line of errors");
        }
        Thread[] threads = new Thread[2];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                System.out.println("a line of output");
                printed++;
                System.err.println("a line of errors");
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("a line at the end");
    }
}
