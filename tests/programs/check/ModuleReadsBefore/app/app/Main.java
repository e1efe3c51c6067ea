package app;

import other.Thing;

/** The twin of ModuleReadsMeanwhile: the module is read before the thread starts. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Module unread = ModuleLayer.boot().findModule("other").get();
        Main.class.getModule().addReads(unread);
        Thread thread = new Thread(() -> System.out.println(Thing.number()));
        thread.start();
        System.out.println(Thing.number());
        thread.join();
    }
}
