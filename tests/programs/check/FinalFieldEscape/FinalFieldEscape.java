// A constructor publishes `this` through a volatile field before it sets its final field.
// The mistake: the final field is frozen only at the end of the constructor, so a thread that got
// the object earlier reads the field without any order: a race on a final field, and in some
// interleavings the reader sees 0: the assertion fails.
class Leaky {
    final int value;

    Leaky() {
        FinalFieldEscape.shared = this;
        value = 42;
    }
}

public class FinalFieldEscape {
    static volatile Leaky shared;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(Leaky::new);
        Thread reader = new Thread(() -> {
            Leaky seen = shared;
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
