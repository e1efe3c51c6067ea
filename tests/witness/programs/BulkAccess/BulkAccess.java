/**
 * One thread copies into an array of which the other one reads an element in the middle; nothing orders the two.  The
 * machine makes a copy in one step, so that the other elements' accesses come behind that of the racy one.
 */
public class BulkAccess {
    static final int[] shared = new int[4];
    static int seen;

    public static void main(String[] args) {
        int[] own = {1, 2, 3, 4};
        new Thread(() -> System.arraycopy(own, 0, shared, 0, 4)).start();
        new Thread(() -> seen = shared[1]).start();
    }
}
