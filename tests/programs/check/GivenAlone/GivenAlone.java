// A program with one thread: the clock is given all the same.

public class GivenAlone {
    public static void main(String[] args) throws Exception {
        if (System.nanoTime() == 42) {
            throw new IllegalStateException();
        }
    }
}
