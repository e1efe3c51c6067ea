import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A class-file writer just big enough for tests of instructions that javac never emits. */
class Asm {
    static final int PUBLIC = 1, PRIVATE = 2, STATIC = 8, FINAL = 16, SUPER = 32, INTERFACE = 0x200, ABSTRACT = 0x400;

    private final ByteArrayOutputStream poolBytes = new ByteArrayOutputStream();
    private final DataOutputStream pool = new DataOutputStream(poolBytes);
    private final Map<String, Integer> entries = new LinkedHashMap<>();
    private final List<byte[]> methods = new ArrayList<>(), fields = new ArrayList<>(), bootstraps = new ArrayList<>();
    private final int version, access, thisClass, superClass;
    private final int[] interfaces;
    private int next = 1;

    Asm(int version, int access, String name, String superName, String... interfaceNames) {
        this.version = version;
        this.access = access;
        thisClass = cls(name);
        superClass = cls(superName);
        interfaces = new int[interfaceNames.length];
        for (int i = 0; i < interfaces.length; i++) interfaces[i] = cls(interfaceNames[i]);
    }

    interface Body { void write(DataOutputStream out) throws IOException; }

    private int entry(String key, int slots, Body body) {
        Integer old = entries.get(key);
        if (old != null) return old;
        try {
            body.write(pool);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        int index = next;
        next += slots;
        entries.put(key, index);
        return index;
    }

    static byte[] bytes(Body body) {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try {
            body.write(new DataOutputStream(b));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return b.toByteArray();
    }

    private int ref(int tag, String key, int a, int b) {
        return entry(tag + key, 1, o -> { o.writeByte(tag); o.writeShort(a); o.writeShort(b); });
    }

    int utf(String s) { return entry("u" + s, 1, o -> { o.writeByte(1); o.writeUTF(s); }); }
    int integer(int v) { return entry("i" + v, 1, o -> { o.writeByte(3); o.writeInt(v); }); }
    int flt(float v) { return entry("f" + v, 1, o -> { o.writeByte(4); o.writeFloat(v); }); }
    int lng(long v) { return entry("l" + v, 2, o -> { o.writeByte(5); o.writeLong(v); }); }
    int dbl(double v) { return entry("d" + v, 2, o -> { o.writeByte(6); o.writeDouble(v); }); }
    int cls(String n) { int u = utf(n); return entry("c" + n, 1, o -> { o.writeByte(7); o.writeShort(u); }); }
    int str(String s) { int u = utf(s); return entry("s" + s, 1, o -> { o.writeByte(8); o.writeShort(u); }); }
    int type(String d) { int u = utf(d); return entry("t" + d, 1, o -> { o.writeByte(16); o.writeShort(u); }); }
    int nat(String n, String d) { return ref(12, n + ":" + d, utf(n), utf(d)); }
    int field(String c, String n, String d) { return ref(9, c + "." + n + d, cls(c), nat(n, d)); }
    int method(String c, String n, String d) { return ref(10, c + "." + n + d, cls(c), nat(n, d)); }
    int imethod(String c, String n, String d) { return ref(11, c + "." + n + d, cls(c), nat(n, d)); }
    int handle(int kind, int ref) { return entry("h" + kind + "," + ref, 1, o -> { o.writeByte(15); o.writeByte(kind); o.writeShort(ref); }); }
    int indy(int bootstrap, String n, String d) { return ref(18, bootstrap + n + d, bootstrap, nat(n, d)); }
    int condy(int bootstrap, String n, String d) { return ref(17, bootstrap + n + d, bootstrap, nat(n, d)); }

    int bootstrap(int handle, int... args) {
        bootstraps.add(bytes(o -> {
            o.writeShort(handle);
            o.writeShort(args.length);
            for (int a : args) o.writeShort(a);
        }));
        return bootstraps.size() - 1;
    }

    void addField(int flags, String n, String d) {
        int name = utf(n), desc = utf(d);
        fields.add(bytes(o -> { o.writeShort(flags); o.writeShort(name); o.writeShort(desc); o.writeShort(0); }));
    }

    void addAbstract(int flags, String n, String d) {
        int name = utf(n), desc = utf(d);
        methods.add(bytes(o -> { o.writeShort(flags | ABSTRACT); o.writeShort(name); o.writeShort(desc); o.writeShort(0); }));
    }

    void addMethod(int flags, String n, String d, int maxStack, int maxLocals, Code code) {
        int name = utf(n), desc = utf(d), codeName = utf("Code");
        byte[] body = code.finish();
        methods.add(bytes(o -> {
            o.writeShort(flags);
            o.writeShort(name);
            o.writeShort(desc);
            o.writeShort(1);
            o.writeShort(codeName);
            o.writeInt(12 + body.length + 8 * code.handlers.size());
            o.writeShort(maxStack);
            o.writeShort(maxLocals);
            o.writeInt(body.length);
            o.write(body);
            o.writeShort(code.handlers.size());
            for (Object[] h : code.handlers) {
                for (int i = 0; i < 3; i++) o.writeShort(code.labels.get(h[i]));
                o.writeShort((Integer) h[3]);
            }
            o.writeShort(0);
        }));
    }

    void addConstructor() {
        addMethod(PUBLIC, "<init>", "()V", 1, 1, new Code().op(0x2a).op2(0xb7, method(superName(), "<init>", "()V")).op(0xb1));
    }

    private String superName() {
        for (Map.Entry<String, Integer> e : entries.entrySet()) if (e.getValue() == superClass) return e.getKey().substring(1);
        throw new AssertionError();
    }

    byte[] toBytes() {
        int attribute = bootstraps.isEmpty() ? 0 : utf("BootstrapMethods");
        return bytes(o -> {
            o.writeInt(0xcafebabe);
            o.writeShort(0);
            o.writeShort(version);
            o.writeShort(next);
            o.write(poolBytes.toByteArray());
            o.writeShort(access);
            o.writeShort(thisClass);
            o.writeShort(superClass);
            o.writeShort(interfaces.length);
            for (int i : interfaces) o.writeShort(i);
            for (List<byte[]> list : List.of(fields, methods)) {
                o.writeShort(list.size());
                for (byte[] b : list) o.write(b);
            }
            o.writeShort(attribute == 0 ? 0 : 1);
            if (attribute != 0) {
                o.writeShort(attribute);
                int n = 2;
                for (byte[] b : bootstraps) n += b.length;
                o.writeInt(n);
                o.writeShort(bootstraps.size());
                for (byte[] b : bootstraps) o.write(b);
            }
        });
    }

    /** Instructions of one method; branches name labels. */
    static class Code {
        final ByteArrayOutputStream out = new ByteArrayOutputStream();
        final Map<Object, Integer> labels = new LinkedHashMap<>();
        final List<Object[]> patches = new ArrayList<>(), handlers = new ArrayList<>();

        Code op(int... raw) { for (int b : raw) out.write(b); return this; }
        Code op2(int opcode, int u2) { return op(opcode, u2 >> 8, u2 & 255); }
        Code label(String l) { labels.put(l, out.size()); return this; }

        Code jump(int opcode, String target) {
            patches.add(new Object[] {out.size(), out.size() + 1, 2, target});
            return op(opcode, 0, 0);
        }

        Code jumpWide(int opcode, String target) {
            patches.add(new Object[] {out.size(), out.size() + 1, 4, target});
            return op(opcode, 0, 0, 0, 0);
        }

        Code handler(String from, String to, String target, int type) {
            handlers.add(new Object[] {from, to, target, type});
            return this;
        }

        byte[] finish() {
            byte[] b = out.toByteArray();
            for (Object[] p : patches) {
                int offset = labels.get(p[3]) - (Integer) p[0], at = (Integer) p[1], n = (Integer) p[2];
                for (int i = 0; i < n; i++) b[at + i] = (byte) (offset >> 8 * (n - 1 - i));
            }
            return b;
        }
    }

    static class Loader extends ClassLoader {
        Loader() { super(Asm.class.getClassLoader()); }
        Class<?> define(Asm a) {
            byte[] b = a.toBytes();
            return defineClass(null, b, 0, b.length);
        }
    }
}
