/** Races on two fields of one class and one of another. */
public class Fields {
    static int first;
    static int second;

    static class Other {
        static int third;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            first = 1;
            second = 1;
            Other.third = 1;
        }).start();
        first = 2;
        second = 2;
        Other.third = 2;
    }
}
