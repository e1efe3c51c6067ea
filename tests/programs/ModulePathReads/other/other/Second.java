package other;

public class Second {
    public static int count;
}
