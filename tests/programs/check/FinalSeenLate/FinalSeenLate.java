// Two objects with a final field: one is published by a volatile field, the other one by a plain field
// that the reader looks at only when the writer came between two of its reads. What is published after
// the construction is complete for all (JLS 17.5), so `value` races in neither; `second` does.
public class FinalSeenLate {
    static class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    static volatile Box first;
    static Box second;
    static volatile int step;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            first = new Box(1);
            step = 1;
            step = 2;
            second = new Box(2);
        });
        writer.start();
        Box box = first;
        if (box != null)
            assert box.value == 1;
        if (step == 1 && step == 2) {
            box = second;
            if (box != null)
                assert box.value == 2;
        }
        writer.join();
    }
}
