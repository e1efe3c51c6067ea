/** A copy is published by a race: what was copied are writes, before which its fields have their default values. */
public class ClonedPublished {
    static class Point implements Cloneable {
        int x = 7;

        Point copy() {
            try {
                return (Point) clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static final Point point = new Point();
    static final int[] numbers = {7};
    static Point copiedPoint;
    static int[] copiedNumbers;

    public static void main(String[] args) throws InterruptedException {
        boolean ofArray = args.length > 0;
        Thread writer = new Thread(() -> {
            if (ofArray) {
                copiedNumbers = numbers.clone();
            } else {
                copiedPoint = point.copy();
            }
        });
        Thread reader = new Thread(() -> {
            Point p = copiedPoint;
            int[] n = copiedNumbers;
            if ((p != null && p.x == 0) || (n != null && n[0] == 0)) {
                throw new AssertionError("not copied yet");
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
