/** Runtime.halt ends at once: no hooks, no finally, buffered output of a PrintStream that was not flushed is lost. */
public class HaltSkipsHooks {
    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook must not run")));
        java.io.PrintStream buffered = new java.io.PrintStream(new java.io.BufferedOutputStream(new java.io.FileOutputStream(java.io.FileDescriptor.out), 8192), false);
        buffered.print("flushed text\n");
        buffered.flush();
        buffered.print("lost text\n");
        System.out.println("before halt");
        System.err.println("on stderr");
        Thread t = new Thread(() -> {
            try {
                Runtime.getRuntime().halt(17);
            } finally {
                System.out.println("finally must not run");
            }
        });
        t.start();
        t.join();
        System.out.println("never");
    }
}
