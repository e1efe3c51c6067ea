// What is reached through a final field and was written before the freeze is covered; what was
// written afterwards is not (JLS 17.5.1, dereference chain).
public class FinalReachesOnward {
    static FinalReachesOnward published;
    final int[] values = new int[2];
    int[] plain = new int[1];

    FinalReachesOnward() {
        values[0] = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            FinalReachesOnward object = published;
            if (object != null) {
                assert object.values[0] == 1;
            }
        });
        reader.start();
        published = new FinalReachesOnward();
        reader.join();
    }
}
