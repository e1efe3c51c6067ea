package other;

public class Thing {
    public static int number() {
        return 1;
    }
}
