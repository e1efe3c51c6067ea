package app;

import other.Thing;

/** A thread lets its module read another one while main uses a class of that: with JVMS 5.4.4 it is an
 * IllegalAccessError or not, by who comes first, which is not tried out. */
public class Main {
    public static void main(String[] args) throws InterruptedException {
        Module unread = ModuleLayer.boot().findModule("other").get();
        Thread thread = new Thread(() -> Main.class.getModule().addReads(unread));
        thread.start();
        try {
            System.out.println(Thing.number());
        } catch (IllegalAccessError e) {
            System.out.println(e.getMessage());
        }
        thread.join();
    }
}
