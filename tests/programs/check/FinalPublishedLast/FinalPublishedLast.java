// The constructor's last action publishes the object: before its end, where the freeze is. The
// final field races.
public class FinalPublishedLast {
    static FinalPublishedLast published;
    final int value;

    FinalPublishedLast() {
        value = 1;
        published = this;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            FinalPublishedLast object = published;
            if (object != null) {
                int value = object.value;
            }
        });
        reader.start();
        new FinalPublishedLast();
        reader.join();
    }
}
