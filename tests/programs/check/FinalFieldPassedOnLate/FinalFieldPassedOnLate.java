// The twin of FinalFieldPassedOn: there is no early way, so the memory chain of JLS 17.5.1 goes
// from the freeze by `late` and `passed` to the reader: `value` does not race.
public class FinalFieldPassedOnLate {
    static FinalFieldPassedOnLate late;
    static FinalFieldPassedOnLate passed;
    final int value;

    FinalFieldPassedOnLate() {
        value = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread passer = new Thread(() -> passed = late);
        Thread reader = new Thread(() -> {
            FinalFieldPassedOnLate object = passed;
            if (object != null) {
                assert object.value == 1;
            }
        });
        passer.start();
        reader.start();
        late = new FinalFieldPassedOnLate();
        passer.join();
        reader.join();
    }
}
