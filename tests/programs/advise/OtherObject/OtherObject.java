// Statements that read one object's field, or one array's element, and write another one's: no update.
public class OtherObject {
    int value;
    static final OtherObject left = new OtherObject(), right = new OtherObject();
    static final int[] from = new int[1], to = new int[1];

    public static void main(String[] args) {
        Thread one = new Thread(() -> {
            left.value = right.value + 1;
            to[0] = from[0] + 1;
        });
        Thread two = new Thread(() -> {
            right.value = 5;
            from[0] = 5;
        });
        one.start();
        two.start();
    }
}
