// A race on `ready`, and an assertion that fails when the reader comes first, whether or not there is a
// race.
public class RaceGoneOnly {
    static int ready;

    public static void main(String[] args) {
        Thread writer = new Thread(() -> ready = 1);
        Thread reader = new Thread(() -> {
            int seen = ready;
            assert seen == 1;
        });
        writer.start();
        reader.start();
    }
}
