// Hooks run when the last user thread ends, whether or not main is that thread; an uncaught exception in a hook is printed.
public class ShutdownHooksAtNormalEnd {
    static final StringBuffer LOG = new StringBuffer();

    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        Thread last = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            LOG.append("last user thread; ");
            System.out.println("last user thread ends");
        });
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("hook saw: " + LOG + "main " + main.getState() + ", last thread alive " + last.isAlive());
            throw new IllegalStateException("in hook");
        }, "failing hook"));
        last.start();
        System.out.println("main ends");
    }
}
