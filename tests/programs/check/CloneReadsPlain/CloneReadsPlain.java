// The twin of CloneReadsVolatile: the data is a plain field of the same object. In which order clone
// reads the fields is not said, so its read of `data` may come before that of `ready`: a race.
public class CloneReadsPlain implements Cloneable {
    int data;
    volatile int ready;

    public static void main(String[] args) throws Exception {
        CloneReadsPlain flag = new CloneReadsPlain();
        Thread writer = new Thread(() -> {
            flag.data = 1;
            flag.ready = 1;
        });
        writer.start();
        CloneReadsPlain copy = (CloneReadsPlain) flag.clone();
        assert copy.ready <= 1;
        writer.join();
    }
}
