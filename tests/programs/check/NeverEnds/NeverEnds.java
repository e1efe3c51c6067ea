// Two threads that toggle a field for ever: nothing is wrong on any schedule, but none ends either,
// which the answer has to say in words ("no schedule ends").
public class NeverEnds {
    static volatile boolean beat;

    static void toggle() {
        while (true) {
            beat = !beat;
        }
    }

    public static void main(String[] args) {
        new Thread(NeverEnds::toggle).start();
        toggle();
    }
}
