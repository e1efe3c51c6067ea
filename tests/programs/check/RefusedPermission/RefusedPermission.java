// HotSpot throws an AccessControlException: code of the class path may not exit. Heddle checks no
// permissions.

public class RefusedPermission {
    static void act() throws Exception {
        new SecurityManager().checkExit(1);
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
