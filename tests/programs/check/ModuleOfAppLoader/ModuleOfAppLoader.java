/* A thread defines a module for the application loader while main may load a class of its package: which
 * of the two gets the package is not tried out. */
public class ModuleOfAppLoader {
    public static void main(String[] args) throws InterruptedException {
        MadeModules.define(new ClassLoader() {}, "before", "p");
        Thread other = new Thread(
            () -> MadeModules.define(ClassLoader.getSystemClassLoader(), "made", "p"));
        other.start();
        other.join();
    }
}
