// A constructor calls another one, which writes the final field, and then publishes the object.
// JLS 17.5.1: the freeze takes place at the end of the invoked constructor. So the final field does
// not race, though the outer constructor has not ended. `published` does.
public class FinalByDelegation {
    static FinalByDelegation published;
    final int value;

    FinalByDelegation(int value) {
        this.value = value;
    }

    FinalByDelegation() {
        this(1);
        published = this;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            FinalByDelegation object = published;
            if (object != null) {
                assert object.value == 1;
            }
        });
        reader.start();
        new FinalByDelegation();
        reader.join();
    }
}
