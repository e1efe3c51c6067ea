/* Two threads are the first to look an enum constant up by name: the JDK's caches are no concern. */
public class EnumByName {
    enum Color { RED, GREEN }

    public static void main(String[] args) {
        new Thread(() -> Color.valueOf("RED")).start();
        Color.valueOf("GREEN");
    }
}
