// A copy that clone makes has its final fields from clone, not from a constructor: they are frozen
// immediately afterwards (JLS 17.5.3: by reflection or another special mechanism). So `value` does not
// race, though the copy is published by a plain field, which does.
public class CloneOfFinal implements Cloneable {
    static CloneOfFinal published;

    final int value = Integer.parseInt("1");

    public static void main(String[] args) throws Exception {
        Thread copier = new Thread(() -> {
            try {
                published = (CloneOfFinal) new CloneOfFinal().clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        });
        copier.start();
        CloneOfFinal copy = published;
        if (copy != null)
            assert copy.value == 1;
        copier.join();
    }
}
