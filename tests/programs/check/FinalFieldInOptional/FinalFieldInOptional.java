import java.util.Optional;

/*
 * A constructor gives its object away, in an Optional, before it writes a final field. The mistake:
 * the Optional is complete, the object in it is not. Its field races.
 */
public class FinalFieldInOptional {
    static volatile Optional<FinalFieldInOptional> shared;
    final int value;

    FinalFieldInOptional(int value) {
        shared = Optional.of(this);
        this.value = value;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Optional<FinalFieldInOptional> found = shared;
            if (found != null) {
                int ignored = found.get().value;
            }
        }).start();
        new FinalFieldInOptional(1);
    }
}
