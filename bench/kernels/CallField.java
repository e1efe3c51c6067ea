/** Virtual, interface, static and private calls of small methods that read and write fields. */
public class CallField {
    interface Shape {
        int area();
    }

    static class Rectangle implements Shape {
        protected int width;
        protected int height;

        Rectangle(int width, int height) {
            this.width = width;
            this.height = height;
        }

        public int area() {
            return width * height;
        }

        void grow(int by) {
            width = clip(width + by);
            height = clip(height - by);
        }

        private int clip(int length) {
            return length & 1023;
        }
    }

    static class Square extends Rectangle {
        Square(int side) {
            super(side, side);
        }

        @Override
        void grow(int by) {
            width += by;
            height = width;
        }
    }

    static int calls;

    static int measure(Shape shape) {
        calls++;
        return shape.area();
    }

    public static void main(String[] args) {
        Rectangle[] shapes = {new Rectangle(3, 4), new Square(5), new Rectangle(10, 1)};
        int total = 0;
        for (int i = 0; i < 6_500_000; i++) {
            Rectangle shape = shapes[i % 3];
            shape.grow(i & 7);
            total += measure(shape);
        }
        System.out.println(total + " " + calls);
    }
}
