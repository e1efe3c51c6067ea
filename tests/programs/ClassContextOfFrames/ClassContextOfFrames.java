/** SecurityManager.getClassContext: the classes on the stack, without reflection and method handles. */
public class ClassContextOfFrames {
    static class SM extends SecurityManager { Class<?>[] ctx() { return getClassContext(); } }
    static class Other { static void go() { for (Class<?> c : new SM().ctx()) System.out.println(c); } }
    public static void main(String[] a) throws Exception {
        Other.go();
        Runnable r = () -> { for (Class<?> c : new SM().ctx()) System.out.println(c.isHidden() ? "hidden" : c.getName()); };
        r.run();
        ClassContextOfFrames.class.getMethod("viaReflection").invoke(null);
        System.out.println(System.getSecurityManager());
    }
    public static void viaReflection() { Class<?>[] c = new SM().ctx(); System.out.println(c[0] + " " + c[1] + " " + c[c.length-1]); }
}
