// clone reads a volatile field that another thread writes twice: the copy has any of the three values.
public class CloneBetweenWrites implements Cloneable {
    volatile int value;

    public static void main(String[] args) throws Exception {
        CloneBetweenWrites shared = new CloneBetweenWrites();
        Thread writer = new Thread(() -> {
            shared.value = 1;
            shared.value = 2;
        });
        writer.start();
        CloneBetweenWrites copy = (CloneBetweenWrites) shared.clone();
        assert copy.value != 1;
        writer.join();
    }
}
