import java.security.Permission;

/** With a security manager that denies what the program asks for. */
public class Guarded {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        System.setSecurityManager(new SecurityManager() {
            @Override
            public void checkPermission(Permission permission) {
                if (permission.getName().equals("user.home")) {
                    throw new SecurityException(permission.toString());
                }
            }
        });
        Runnable add = new Runnable() { // a lambda would need permissions
            @Override
            public void run() {
                count++;
            }
        };
        Thread one = new Thread(add);
        Thread two = new Thread(add);
        one.start();
        two.start();
        one.join();
        two.join();
        try {
            System.getProperty("user.home");
            System.out.println("allowed");
        } catch (SecurityException e) {
            System.out.println("denied");
        }
    }
}
