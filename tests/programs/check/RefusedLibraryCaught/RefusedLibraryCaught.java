// As RefusedLibrary, but the program has another way when the library cannot be loaded: that one is
// searched, and the race in it is found.
public class RefusedLibraryCaught {
    static int slow;

    static int count() {
        try {
            System.load(System.getProperty("java.home") + "/lib/libjdwp.so");
            return 0;
        } catch (UnsatisfiedLinkError e) {
            return ++slow;
        }
    }

    public static void main(String[] args) {
        new Thread(RefusedLibraryCaught::count).start();
        count();
    }
}
