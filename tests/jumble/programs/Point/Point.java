// Double-checked locking (Jumble, Fig. 2).  That the reference may be read as null costs a turn of the lock at most; but who
// reads the point without the lock may see it as it was before it was made.
public class Point {
    double x, y;
    static Point p;

    Point() {
        x = 1.0;
        y = 1.0;
    }

    static Point get() {
        Point t = p;
        if (t != null) {
            return t;
        }
        synchronized (Point.class) {
            if (p == null) {
                p = new Point();
            }
            return p;
        }
    }

    static double slope() {
        return get().y / get().x;
    }

    public static void main(String[] args) throws InterruptedException {
        double[] slopes = new double[2];
        Thread first = new Thread(() -> slopes[0] = slope(), "first");
        Thread second = new Thread(() -> slopes[1] = slope(), "second");
        first.start();
        Thread.sleep(30);
        second.start();
        first.join();
        second.join();
        System.out.println(slopes[0] + " " + slopes[1]);
    }
}
