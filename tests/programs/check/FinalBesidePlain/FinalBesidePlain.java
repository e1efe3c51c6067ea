// An object with a final and a plain field is published by a plain field. The freeze covers the final field
// alone (JLS 17.5.1): `plain` and `published` race.
public class FinalBesidePlain {
    static FinalBesidePlain published;

    final int fixed;
    int plain;

    FinalBesidePlain(int value) {
        fixed = value;
        plain = value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> published = new FinalBesidePlain(1));
        maker.start();
        FinalBesidePlain got = published;
        if (got != null)
            assert got.fixed == 1 && got.plain == 1;
        maker.join();
    }
}
