package app;

import java.util.concurrent.Callable;

/** A module is compiled against another one that it does not read at run time (JVMS 5.4.4). */
public class Main {
    static void show(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable t) {
            System.out.println(what + " -> " + t);
        }
    }

    static Object derive() {
        return new Derived().getClass().getSuperclass();
    }

    public static void main(String[] args) throws Exception {
        Module own = Main.class.getModule();
        Module unread = ModuleLayer.boot().findModule("other").get();
        show("granted", () -> new granted.Thing().getClass());
        show("reads", () -> own.canRead(unread));
        for (int i = 0; i < 2; i++)
            show("static field", () -> other.First.count);
        show("super class", () -> derive());
        show("array", () -> new other.First[2].length);
        show("by reflection", () -> Class.forName("other.Second").getField("count").getInt(null));
        own.addReads(unread);
        show("reads", () -> own.canRead(unread));
        show("static field", () -> other.Second.count);
        show("java.sql", () -> Class.forName("java.sql.Date").getModule());
    }
}
