// A constructor gives its object away before it sets its only final field; another thread reads the reference then, and
// the field when the constructor has ended.
// It got the object by no write that comes after the freeze (JLS 17.5.1), so nothing orders what it reads through the
// final field after what the constructor has written there: `content` races.
public class LeakedAndKept {
    static class Box {
        int content = 1;
    }

    static class Holder {
        final Box box;

        Holder() {
            leaked = this;
            box = new Box();
        }
    }

    static Holder leaked;

    public static void main(String[] args) {
        new Thread(Holder::new).start();
        Holder holder = leaked;
        if (holder != null) {
            Box box = holder.box;
            if (box != null && box.content == 2)
                throw new IllegalStateException();
        }
    }
}
