/** Helpful NullPointerException messages for reads and writes of fields, through every kind of null expression. */
public class NullPointerMessagesFields {
    static class Node {
        Node next;
        int i;
        long l;
        double d;
        boolean z;
        String s;
        int[] arr;
        Node[] nodes;
        static Node root;
        Node get() { return next; }
        static Node make(String why) { return null; }
        private static Node[][] table = new Node[2][];
    }

    Node field;
    static Node shared;
    static NullPointerMessagesFields self = new NullPointerMessagesFields();

    interface Body { void run(); }

    static void t(Body b) {
        try {
            b.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void params(Node a, long b, Node c) {
        t(() -> System.out.println(a.i));
        try {
            c.l = b;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            a.next.next = c;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    void instance(Node p) {
        try {
            p.d++;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            this.field.z = true;
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void locals() {
        int pad = 1;
        long wide = 2;
        Node n = null;
        Node m = new Node();
        try { n.i = pad; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { wide = n.l; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { n.s = "x"; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { m.next.d = 1.0; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { m.next.next.next.i++; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        m.next = m;
        try { m.next.next.next.arr[0] = 1; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { m.next.nodes[pad].i = 3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        m.nodes = new Node[4];
        try { m.next.nodes[pad + 1].i = 3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { m.nodes[m.i].next.i = 3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { (pad > 0 ? n : m).i = 3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { ((Node) null).i = 3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        try { (n = null).i += 3; } catch (NullPointerException e) { System.out.println(e.getMessage()); }
    }

    public static void main(String[] args) {
        params(null, 5, null);
        Node good = new Node();
        try {
            params(good, 5, good);
        } catch (NullPointerException e) {
            System.out.println("escaped " + e.getMessage());
        }
        self.instance(null);
        locals();
        t(() -> shared.i = 1);
        t(() -> System.out.println(Node.root.next.s));
        t(() -> self.field.next = null);
        t(() -> NullPointerMessagesFields.self.field.l++);
        t(() -> Node.make("x").i = 1);
        t(() -> new Node().get().next = null);
        t(() -> new Node().get().get().next = null);
        t(() -> Node.table[1][0].i = 1);
        t(() -> Node.table[0] = null);
        t(() -> System.out.println(good.next.get().i));
        t(() -> { Node[] ns = new Node[3]; ns[2].z = true; });
        t(() -> { Node[][] ns = new Node[3][3]; ns[2][1].z = true; });
        t(() -> { Node[] ns = new Node[3]; int k = 1; ns[k].nodes[k] = null; });
        t(() -> { Node[] ns = new Node[3]; int k = 1; ns[k + k / 1 - 1].d = 4; });
        t(() -> { Node x = null; synchronized (x) { x.i = 1; } });
        System.out.println(new NullPointerException().getMessage() + " " + new NullPointerException("own").getMessage());
        good.next.next.i = 1;
    }
}
