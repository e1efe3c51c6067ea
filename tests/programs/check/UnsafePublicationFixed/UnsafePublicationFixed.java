// An object is published through a volatile field: its plain fields are written before the
// volatile write and read after the volatile read, so nothing races.
class Box {
    int value;
    int[] parts;

    Box(int value) {
        this.value = value;
        parts = new int[] {value};
    }
}

public class UnsafePublicationFixed {
    static volatile Box box;

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
