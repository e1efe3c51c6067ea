// An object with a final field is published through a volatile field when it is complete.
class Tight {
    final int value;

    Tight() {
        value = 42;
    }
}

public class FinalFieldEscapeFixed {
    static volatile Tight shared;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> shared = new Tight());
        Thread reader = new Thread(() -> {
            Tight seen = shared;
            if (seen != null) {
                assert seen.value == 42;
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
