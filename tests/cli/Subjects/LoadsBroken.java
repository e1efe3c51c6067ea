/** Uses a class in a thread; the test breaks its class file or takes it away. */
public class LoadsBroken {
    public static void main(String[] args) {
        new Thread(() -> Part.touch()).start();
    }
}

class Part {
    static void touch() {
    }
}
