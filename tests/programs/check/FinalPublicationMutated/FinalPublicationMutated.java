// An object with a final reference to an array is published through a plain field.
// The mistake: the array is changed again after the constructor, which the freeze of the final
// field does not cover. The reference races, and so do the array's elements; the final field does
// not. In every interleaving the second value is there when the object is seen.
class Box {
    final int[] parts = new int[1];

    Box(int value) {
        parts[0] = value;
    }
}

public class FinalPublicationMutated {
    static Box box;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            Box made = new Box(42);
            made.parts[0] = 43;
            box = made;
        });
        Thread reader = new Thread(() -> {
            Box seen = box;
            if (seen != null) {
                assert seen.parts[0] == 43;
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
