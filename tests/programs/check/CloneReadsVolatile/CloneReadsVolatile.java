// Object.clone initializes the fields of the copy "as if by assignment": the volatile field is read as
// such. A copy that has the 1 was made after the write of it, and so comes after the write of `data`
// (JLS 17.4.4): no race.
public class CloneReadsVolatile implements Cloneable {
    static int data;

    volatile int ready;

    public static void main(String[] args) throws Exception {
        CloneReadsVolatile flag = new CloneReadsVolatile();
        Thread writer = new Thread(() -> {
            data = 1;
            flag.ready = 1;
        });
        writer.start();
        CloneReadsVolatile copy = (CloneReadsVolatile) flag.clone();
        if (copy.ready == 1)
            assert data == 1;
        writer.join();
    }
}
