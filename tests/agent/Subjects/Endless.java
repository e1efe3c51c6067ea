/** Races, says so, and goes on until it is stopped; says that, too. */
public class Endless {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> count++);
        Thread two = new Thread(() -> count++);
        one.start();
        two.start();
        one.join();
        two.join();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("stopped");
            System.out.flush();
        }));
        System.out.println("raced");
        System.out.flush();
        while (true) {
            Thread.sleep(1000);
        }
    }
}
