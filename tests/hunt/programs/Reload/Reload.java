/** A configuration with static synchronized methods is reloaded while it is used for the first time. One order. */
public class Reload {
    private static String text = "";
    static int version;

    static synchronized String text() {
        return text;
    }

    static synchronized void set(String now) {
        text = now;
    }

    static void use() {
        version = 1;
        text();
    }

    static void reload() {
        String now = fetch();
        set(now);
        version = 2;
    }

    static String fetch() {
        try {
            Thread.sleep(45);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return "fetched";
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reloader = new Thread(Reload::reload, "reloader");
        Thread user = new Thread(Reload::use, "user");
        reloader.start();
        user.start();
        reloader.join();
        user.join();
        System.out.println(text());
    }
}
