package other;

public class First {
    public static int count;
}
