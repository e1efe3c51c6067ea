/** writeObject, readObject, readResolve, writeReplace, Externalizable, ObjectStreamClass, corrupt streams, filters by subclassing. */
import java.io.*;
import java.util.ArrayList;
import java.util.List;

public class SerializationCustomForms {
    static class Custom implements Serializable {
        int a = 1;
        transient int b = 2;
        private void writeObject(ObjectOutputStream o) throws IOException { System.out.println("  writeObject"); o.defaultWriteObject(); o.writeInt(b * 10); o.writeUTF("extra"); }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { System.out.println("  readObject"); i.defaultReadObject(); b = i.readInt(); System.out.println("  " + i.readUTF()); }
    }

    static class Singleton implements Serializable { static final Singleton ONE = new Singleton(); private Object readResolve() { System.out.println("  readResolve"); return ONE; } }
    static class Replaced implements Serializable { final String s; Replaced(String s) { this.s = s; } private Object writeReplace() { return new Proxy(s); } private void readObject(ObjectInputStream i) throws InvalidObjectException { throw new InvalidObjectException("use the proxy"); } }
    static class Proxy implements Serializable { final String s; Proxy(String s) { this.s = s; } private Object readResolve() { return new Replaced(s + "!"); } }
    public static class Ext implements Externalizable {
        int v;
        public Ext() { System.out.println("  Ext()"); }
        Ext(int v) { this.v = v; }
        public void writeExternal(ObjectOutput o) throws IOException { o.writeInt(v); o.writeObject("e"); }
        public void readExternal(ObjectInput i) throws IOException, ClassNotFoundException { v = i.readInt() + 1; System.out.println("  " + i.readObject()); }
    }
    public static class ExtNoCtor implements Externalizable { ExtNoCtor(int x) { } public void writeExternal(ObjectOutput o) { } public void readExternal(ObjectInput i) { } }
    static class Fields implements Serializable {
        private static final ObjectStreamField[] serialPersistentFields = {new ObjectStreamField("name", String.class), new ObjectStreamField("n", int.class)};
        transient String first = "f", last = "l";
        private void writeObject(ObjectOutputStream o) throws IOException { ObjectOutputStream.PutField p = o.putFields(); p.put("name", first + "/" + last); p.put("n", 42); o.writeFields(); }
        private void readObject(ObjectInputStream i) throws IOException, ClassNotFoundException { ObjectInputStream.GetField g = i.readFields(); String[] x = ((String) g.get("name", null)).split("/"); first = x[0]; last = x[1] + g.get("n", 0); }
    }
    static class Fails implements Serializable { private void writeObject(ObjectOutputStream o) throws IOException { throw new IOException("write refused"); } }
    static class FailsRead implements Serializable { int x = 1; private void readObject(ObjectInputStream i) { throw new IllegalStateException("read refused"); } }
    static class Parent { int p; Parent(int x) { p = x; } }
    static class NoDefaultParent extends Parent implements Serializable { NoDefaultParent() { super(1); } }

    static byte[] write(Object... os) throws IOException {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream o = new ObjectOutputStream(b)) {
            for (Object x : os) o.writeObject(x);
        }
        return b.toByteArray();
    }

    static Object read(byte[] b) throws Exception {
        try (ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b))) {
            return i.readObject();
        }
    }

    interface Body { Object run() throws Exception; }

    static void t(String what, Body b) {
        try {
            System.out.println(what + " = " + b.run());
        } catch (Exception e) {
            System.out.println(what + " ! " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        t("custom", () -> { Custom c = (Custom) read(write(new Custom())); return c.a + " " + c.b; });
        t("singleton", () -> read(write(Singleton.ONE)) == Singleton.ONE);
        t("replaced", () -> ((Replaced) read(write(new Replaced("r")))).s);
        t("externalizable", () -> ((Ext) read(write(new Ext(5)))).v);
        t("externalizable without constructor", () -> read(write(new ExtNoCtor(1))));
        t("fields", () -> { Fields f = (Fields) read(write(new Fields())); return f.first + f.last; });
        t("fails", () -> write(new Fails()));
        t("fails read", () -> read(write(new FailsRead())));
        t("no default parent", () -> read(write(new NoDefaultParent())));
        byte[] good = write("hello", 5, new int[] {1, 2});
        System.out.println(good.length);
        t("truncated", () -> read(java.util.Arrays.copyOf(good, 6)));
        t("empty", () -> read(new byte[0]));
        t("bad magic", () -> { byte[] b = good.clone(); b[0] = 0; return read(b); });
        t("bad code", () -> { byte[] b = good.clone(); b[4] = 0x11; return read(b); });
        t("wrong uid", () -> { byte[] b = write(new Custom()); int k = new String(b, "ISO-8859-1").indexOf("Custom") + 14; b[k + 5] ^= 1; try { return read(b) != null; } catch (InvalidClassException e) { return e.getMessage().startsWith("SerializationCustomForms$Custom") ? "InvalidClassException" : e.toString(); } });
        try (ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(good))) {
            System.out.println(i.readObject() + " " + i.readObject() + " " + ((int[]) i.readObject()).length);
            i.readObject();
        } catch (EOFException e) {
            System.out.println("end of stream");
        }
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        ObjectOutputStream o = new ObjectOutputStream(b);
        List<String> l = new ArrayList<>(List.of("a"));
        o.writeObject(l);
        l.add("b");
        o.writeObject(l);
        o.writeUnshared(l);
        o.reset();
        o.writeObject(l);
        o.writeInt(7);
        o.writeBoolean(true);
        o.writeDouble(1.5);
        o.close();
        ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray()));
        Object x = i.readObject(), y = i.readObject(), z = i.readObject(), w = i.readObject();
        System.out.println(x + " " + y + " " + (x == y) + z + (z == x) + w + i.readInt() + i.readBoolean() + i.readDouble());
        ObjectStreamClass c = ObjectStreamClass.lookup(Fields.class);
        System.out.println(c.getName() + " " + c.getFields().length + c.getField("n").getTypeCode() + " " + ObjectStreamClass.lookup(Object.class) + " " + ObjectStreamClass.lookup(String.class).getSerialVersionUID() + " " + ObjectStreamClass.lookup(Ext.class).getSerialVersionUID());
        t("filter", () -> { ObjectInputStream f = new ObjectInputStream(new ByteArrayInputStream(write(new Custom()))); f.setObjectInputFilter(ObjectInputFilter.Config.createFilter("java.lang.*;!*")); return f.readObject(); });
        t("unknown class", () -> { byte[] u = write(new Custom()); String s = new String(u, "ISO-8859-1").replace("Forms$Custom", "Forms$Missin"); return read(s.getBytes("ISO-8859-1")); });
    }
}
