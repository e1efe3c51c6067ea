/**
 * A museum has two turnstiles and one count of its visitors. Both turnstiles may count at the same
 * moment, and nothing keeps them apart.
 */
public class Turnstiles {
    static int visitors;

    static void count() {
        visitors++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread east = new Thread(Turnstiles::count, "east");
        Thread west = new Thread(Turnstiles::count, "west");
        east.start();
        west.start();
        east.join();
        west.join();
        assert visitors == 2 : visitors + " counted, 2 came in";
    }
}
