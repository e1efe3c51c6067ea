/* main copies an array in one step while the other thread writes its elements one after the other: it can see
 * the first without the second, and both. No element orders anything, so the elements race, and so do the
 * fields that are read only if their element was seen (JLS 17.4.5). */
public class ClonedMeanwhile {
    static final int[] slots = new int[3];
    static int first, second;

    public static void main(String[] args) {
        new Thread(() -> {
            first = 1;
            slots[1] = 1;
            second = 1;
            slots[2] = 1;
        }).start();
        int[] copy = slots.clone();
        int sum = 0;
        if (copy[1] == 1) {
            sum += first;
        }
        if (copy[2] == 1) {
            sum += second;
        }
    }
}
