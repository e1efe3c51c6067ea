// A native library that is there, but that Heddle does not load (System.load): the exception is Heddle's and
// no finding, and what the library would have done is not known.
public class RefusedLibrary {
    public static void main(String[] args) {
        new Thread(() -> System.load(System.getProperty("java.home") + "/lib/libjdwp.so")).start();
    }
}
