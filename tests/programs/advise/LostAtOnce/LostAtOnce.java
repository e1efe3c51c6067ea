// The search ends with the first race, before any increment got lost.
public class LostAtOnce {
    static int visitors;

    static void count() {
        visitors++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread east = new Thread(LostAtOnce::count, "east");
        Thread west = new Thread(LostAtOnce::count, "west");
        east.start();
        west.start();
        east.join();
        west.join();
        assert visitors == 2;
    }
}
