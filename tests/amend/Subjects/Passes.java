/* An array that passes through the field in some schedules only: later nothing but that tells the
 * schedules apart. The first argument says in which; with a second one the array is made when a
 * thread is running already. */
public class Passes {
    static int[] slots;
    static int[] array = new int[1];
    static volatile int choice;

    public static void main(String[] args) throws InterruptedException {
        int wanted = Integer.parseInt(args[0]);
        if (args.length > 1) {
            Thread first = new Thread(() -> { });
            first.start();
            first.join();
            array = new int[1];
        }
        Thread passes = new Thread(() -> {
            int seen = choice;
            if (seen == wanted) {
                slots = array;
                slots = null;
            }
        });
        Thread chooses = new Thread(() -> choice = 1);
        passes.start();
        chooses.start();
        passes.join();
        chooses.join();
        choice = 2; // the search looks here whether it knows the state
        Thread writer = new Thread(() -> array[0] = 1);
        writer.start();
        int read = array[0]; // races unless the array has passed
    }
}
