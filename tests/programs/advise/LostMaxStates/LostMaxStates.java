// The search ends after eight states, before any update is seen to be lost; so does the search of what is
// suggested.
public class LostMaxStates {
    static final int[] totals = new int[1];

    static void add(int sum) {
        for (int i = 0; i < 4; i++) {
            totals[0] += sum;
        }
    }

    static void more(int sum) {
        for (int i = 0; i < 4; i++) {
            totals[0] += sum;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> add(1)).start();
        new Thread(() -> more(2)).start();
    }
}
