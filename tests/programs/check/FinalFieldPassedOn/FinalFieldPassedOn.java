// As FinalFieldBothWays, but a third thread reads the object that the second one passes on by
// `passed`. What it was passed by tells whether the third one may rely on the final field: the
// second thread's write does not happen after the freeze (JLS 17.5.1: hb(f, a)), so the promise
// holds only if it got the object from `late` (memory chain). By `early`, `value` races.
public class FinalFieldPassedOn {
    static FinalFieldPassedOn early;
    static FinalFieldPassedOn late;
    static FinalFieldPassedOn passed;
    static boolean done;
    final int value;

    FinalFieldPassedOn() {
        early = this;
        value = 1;
    }

    static void pass() {
        FinalFieldPassedOn first = early;
        FinalFieldPassedOn object = late;
        if (first != null && object != null) {
            return;
        }
        passed = object == null ? first : object;
    }

    static void read() {
        FinalFieldPassedOn object = passed;
        if (done && object != null) {
            int value = object.value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread passer = new Thread(FinalFieldPassedOn::pass);
        Thread reader = new Thread(FinalFieldPassedOn::read);
        passer.start();
        reader.start();
        late = new FinalFieldPassedOn();
        done = true;
        passer.join();
        reader.join();
    }
}
