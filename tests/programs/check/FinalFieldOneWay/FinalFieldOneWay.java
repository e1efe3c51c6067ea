// The twin of FinalFieldBothWays: the object is published after its construction only. The field by
// which it is published races, as does `done`; the final field does not (JLS 17.5).
public class FinalFieldOneWay {
    static FinalFieldOneWay late;
    static boolean done;
    final int value;

    FinalFieldOneWay() {
        value = 1;
    }

    static void read() {
        FinalFieldOneWay object = late;
        if (done && object != null) {
            assert object.value == 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(FinalFieldOneWay::read);
        reader.start();
        late = new FinalFieldOneWay();
        done = true;
        reader.join();
    }
}
