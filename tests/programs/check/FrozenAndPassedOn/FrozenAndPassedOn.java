// main gets an object by a race, after its constructor has ended, and passes it on to a thread that it starts.
// Whoever reads a reference that was written after the freeze sees the final fields (JLS 17.5.1), also from the one
// who has it by such a read: only `shared` races.
public class FrozenAndPassedOn {
    static class Holder {
        final int value;

        Holder(int value) {
            this.value = value;
        }
    }

    static Holder shared, passedOn;

    public static void main(String[] args) {
        new Thread(() -> shared = new Holder(1)).start();
        passedOn = shared;
        new Thread(() -> {
            if (passedOn != null)
                assert passedOn.value == 1;
        }).start();
    }
}
