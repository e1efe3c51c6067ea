// The date of responses as Tomcat's FastHttpDateFormat keeps it: the text in a plain field, its time in a volatile one that is
// written afterwards.  Who finds the time recent has the text that belongs to it, or a later one.
public class CachedDate {
    static volatile int generated;
    static String date;

    static String current(int now) {
        if (Math.abs(now - generated) > 1) {
            date = now < 15 ? "early" : "late";
            generated = now;
        }
        return date;
    }

    public static void main(String[] args) throws InterruptedException {
        String[] seen = new String[8];
        Thread first = new Thread(() -> seen[2] = current(10));
        Thread second = new Thread(() -> {
            seen[3] = current(11);
            seen[4] = current(20);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        for (int i = 2; i < 5; i++) {
            if (seen[i] == null) {
                throw new AssertionError("no date");
            }
        }
        System.out.println("dates");
    }
}
