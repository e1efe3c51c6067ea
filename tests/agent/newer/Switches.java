/** JDK 21: a switch on types, for which the JDK makes hidden classes of its own. */
public class Switches {
    record Circle(int radius) { }

    static int of(Object o) {
        return switch (o) {
            case Circle(int radius) when radius > 3 -> radius;
            case String s -> s.length();
            default -> 0;
        };
    }

    public static void main(String[] args) {
        System.out.println(of(new Circle(4)) + of("abc") + of(1));
    }
}
