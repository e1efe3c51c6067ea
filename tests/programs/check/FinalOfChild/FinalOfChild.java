// The twin of FinalOfParent: the child is published, before its parent is complete. The chain from
// the child's final field leads to a parent whose own final field was written after the child's
// freeze: `value` races.
public class FinalOfChild {
    static Child published;
    final int value;

    static class Child {
        final FinalOfChild parent;

        Child(FinalOfChild parent) {
            this.parent = parent;
        }
    }

    FinalOfChild() {
        published = new Child(this);
        value = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            Child child = published;
            if (child != null) {
                int value = child.parent.value;
            }
        });
        reader.start();
        new FinalOfChild();
        reader.join();
    }
}
