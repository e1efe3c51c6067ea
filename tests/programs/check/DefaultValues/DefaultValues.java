// An array whose elements nobody writes is published by a plain field. The write of the default values comes
// before the first action of every thread (JLS 17.4.4): they do not race, `published` does.
public class DefaultValues {
    static int[] published;

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> published = new int[2]);
        maker.start();
        int[] got = published;
        if (got != null)
            assert got[1] == 0;
        maker.join();
    }
}
