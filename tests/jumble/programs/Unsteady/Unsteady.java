// A race without consequences, in a program that behaves differently as soon as there is an agent: that is not the race's fault.
public class Unsteady {
    static int hint;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> hint = 1);
        writer.start();
        Thread.sleep(30);
        Thread reader = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                if (hint > 1) {
                    throw new AssertionError();
                }
            }
        });
        reader.start();
        writer.join();
        reader.join();
        boolean hasAgent = false;
        for (String argument : java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments()) {
            hasAgent |= argument.startsWith("-agentpath");
        }
        System.out.println(hasAgent ? "watched" : "alone");
    }
}
