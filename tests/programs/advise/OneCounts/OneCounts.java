// As LostUnseen, but the second thread only reads, and everything is searched.
public class OneCounts {
    static int total;

    static void count() {
        total++;
    }

    static void show() {
        int seen = total;
    }

    public static void main(String[] args) {
        Thread one = new Thread(OneCounts::count);
        Thread two = new Thread(OneCounts::show);
        one.start();
        int seen = total;
        two.start();
    }
}
