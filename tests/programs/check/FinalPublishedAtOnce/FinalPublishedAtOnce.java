// The twin of FinalPublishedLast: published by the first action after the constructor's end.
public class FinalPublishedAtOnce {
    static FinalPublishedAtOnce published;
    final int value;

    FinalPublishedAtOnce() {
        value = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            FinalPublishedAtOnce object = published;
            if (object != null) {
                assert object.value == 1;
            }
        });
        reader.start();
        published = new FinalPublishedAtOnce();
        reader.join();
    }
}
