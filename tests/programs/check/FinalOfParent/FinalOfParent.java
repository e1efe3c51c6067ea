// A child is given its parent while the parent is being constructed, and the parent is published
// when it is complete. The reader comes to the child by a final field of the parent, and from there
// back to the parent: a dereference chain that began with the final field (JLS 17.5.1), so it does
// not matter that `child.parent` was written before the parent's freeze. Only `published` races.
public class FinalOfParent {
    static FinalOfParent published;
    final Child child;
    final int value;

    static class Child {
        final FinalOfParent parent;

        Child(FinalOfParent parent) {
            this.parent = parent;
        }
    }

    FinalOfParent() {
        child = new Child(this);
        value = 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            FinalOfParent object = published;
            if (object != null) {
                assert object.child.parent.value == 1;
            }
        });
        reader.start();
        published = new FinalOfParent();
        reader.join();
    }
}
