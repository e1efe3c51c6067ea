// As RefusedPermission, for a file.

public class RefusedPermissionOfFile {
    static void act() throws Exception {
        new SecurityManager().checkWrite("some-file");
    }

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> { });
        other.start();
        act();
        other.join();
    }
}
