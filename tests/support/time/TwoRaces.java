/** Two races whose second accesses are in one move: nothing between them is a switching point. */
public class TwoRaces {
    static int first, second;

    public static void main(String[] args) {
        Thread other = new Thread(() -> {
            first = 1;
            second = 1;
        });
        other.start();
        first = 2;
        second = 2;
    }
}
