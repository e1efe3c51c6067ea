// An object with final fields only is published through a plain field.
// The reference races. The final fields do not, nor does what was reached through them and written
// before the end of the constructor: the array's elements and the part's plain field (JLS 17.5).
class Part {
    int count;
}

class Box {
    final int value;
    final int[] parts;
    final Part part;

    Box(int value) {
        this.value = value;
        parts = new int[2];
        parts[0] = value;
        parts[1] = value + 1;
        part = new Part();
        part.count = value;
    }
}

public class FinalPublication {
    static Box box;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> box = new Box(42));
        Thread reader = new Thread(() -> {
            Box seen = box;
            if (seen != null) {
                assert seen.value == 42;
                assert seen.parts[0] == 42 && seen.parts[1] == 43;
                assert seen.part.count == 42;
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
