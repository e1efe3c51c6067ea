// clone reads two volatile fields, in an order that is not said, and other threads may come between. The
// search copies both in one step, so that the answer must not be a proof: on the way between the two
// reads both may be written, and the copy has a 1 in the second field alone.
public class CloneReadsTwoVolatiles implements Cloneable {
    volatile int first, second;

    public static void main(String[] args) throws Exception {
        CloneReadsTwoVolatiles pair = new CloneReadsTwoVolatiles();
        Thread writer = new Thread(() -> {
            pair.first = 1;
            pair.second = 1;
        });
        writer.start();
        CloneReadsTwoVolatiles copy = (CloneReadsTwoVolatiles) pair.clone();
        assert copy.first >= copy.second;
        writer.join();
    }
}
