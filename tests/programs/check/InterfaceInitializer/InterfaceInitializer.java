// A class without an initializer implements an interface that has one and a default method, so that the
// initialization of the class runs that of the interface (JLS 12.4.1). A thread that finds the class
// initialized comes after it (JLS 12.4.2): what the initializer wrote elsewhere does not race.
public class InterfaceInitializer {
    static int written;

    interface Greeting {
        int SET = set();

        default int get() {
            return 2;
        }
    }

    static class Polite implements Greeting {
    }

    static int set() {
        written = 1;
        return 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(InterfaceInitializer::use);
        other.start();
        use();
        other.join();
    }

    static void use() {
        new Polite();
        assert written == 1;
    }
}
