/** Races and ends in the ways that a JVM can end. */
public class Halts {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> count++);
        Thread two = new Thread(() -> count++);
        one.start();
        two.start();
        one.join();
        two.join();
        switch (args[0]) {
            case "halt": Runtime.getRuntime().halt(5);
            case "exit": System.exit(6);
            case "throw": throw new IllegalStateException("thrown");
            case "other":
                new Thread(() -> System.exit(7)).start();
                break;
            case "daemon":
                Thread daemon = new Thread(() -> {
                    while (true) {
                        count++;
                    }
                });
                daemon.setDaemon(true);
                daemon.start();
                break;
            default: break;
        }
    }
}
