// An object is published through a plain field.
// The mistake: the reference races, and so do the object's plain fields, whose writes in the
// constructor are not ordered before the reader's reads.
class Box {
    int value;
    int[] parts;

    Box(int value) {
        this.value = value;
        parts = new int[] {value};
    }
}

public class UnsafePublication {
    static Box box;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> box = new Box(42));
        Thread reader = new Thread(() -> {
            Box seen = box;
            if (seen != null) {
                assert seen.value == 42;
                assert seen.parts[0] == 42;
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
