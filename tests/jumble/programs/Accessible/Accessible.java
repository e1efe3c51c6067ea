import hidden.Base;

// Fields and elements of a class that this one cannot access: nothing is done with their values that the JVM would have to
// know the class for.
public class Accessible {
    static Object first;
    static Object second;

    public static void main(String[] args) throws InterruptedException {
        Base base = new Base();
        Thread thread = new Thread(() -> {
            first = base.one;
            second = base.several[0];
        });
        thread.start();
        thread.join();
        System.out.println(first + " " + second);
    }
}
