/** UnixSystem knows the user. */
public class UnixSystemUser {
    public static void main(String[] a) throws Exception {
        com.sun.security.auth.module.UnixSystem u = new com.sun.security.auth.module.UnixSystem();
        System.out.println(u.getUsername() + " " + u.getUid() + " " + u.getGid() + " " + (u.getGroups().length > 0));
    }
}
