// A constructor gives its object away before it sets any final field; main passes the object on to a reader, which
// may have it before the constructor goes on.
// The reader got the object by no write that comes after the freeze (JLS 17.5.1), so nothing orders what it reads
// through the final field after what the constructor has written there: `content` races, however late it is read.
public class LeakedBeforeFinals {
    static class Box {
        int content;

        Box(int content) {
            this.content = content;
        }
    }

    static class Holder {
        final Box box;

        Holder() {
            leaked = this;
            box = new Box(1);
        }
    }

    static Holder leaked, passedOn;

    public static void main(String[] args) {
        new Thread(() -> leaked = new Holder()).start();
        passedOn = leaked;
        new Thread(() -> {
            Holder holder = passedOn;
            if (holder != null) {
                Box box = holder.box;
                if (box != null && box.content == 2)
                    throw new IllegalStateException();
            }
        }).start();
    }
}
