/** Enum constants with bodies, abstract methods, nested state machines, EnumMap and EnumSet over them. */
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;

public class EnumConstantBodies {
    enum Op {
        PLUS("+", 1) { double apply(double a, double b) { return a + b; } },
        TIMES("*", 2) {
            int uses;
            double apply(double a, double b) { uses++; return a * b; }
            @Override String info() { return super.info() + " used " + uses; }
        },
        POW("^", 3) {
            double apply(double a, double b) { return b == 0 ? 1 : TIMES.apply(a, apply(a, b - 1)); }
            @Override boolean right() { return true; }
        };
        final String sign;
        final int prec;
        Op(String s, int p) { sign = s; prec = p; }
        abstract double apply(double a, double b);
        boolean right() { return false; }
        String info() { return name() + sign + prec; }
    }

    enum State {
        START { State next(char c) { return Character.isDigit(c) ? NUMBER : c == '-' ? SIGN : ERROR; } },
        SIGN { State next(char c) { return Character.isDigit(c) ? NUMBER : ERROR; } },
        NUMBER { State next(char c) { return Character.isDigit(c) ? this : c == '.' ? FRACTION : ERROR; } },
        FRACTION { State next(char c) { return Character.isDigit(c) ? this : ERROR; } },
        ERROR { State next(char c) { return this; } };
        abstract State next(char c);
        static State run(String s) {
            State st = START;
            for (char c : s.toCharArray()) st = st.next(c);
            return st;
        }
    }

    enum Mixed { PLAIN, BODY { @Override public String toString() { return "body!"; } }, OTHER { } }

    public static void main(String[] args) {
        for (Op o : Op.values()) {
            System.out.println(o + " " + o.apply(2, 3) + " " + o.info() + " " + o.right() + " " + o.getClass().getName() + " " + (o.getClass() == Op.class) + " "
                    + o.getDeclaringClass().getSimpleName() + " " + o.getClass().isEnum() + " " + o.getClass().isAnonymousClass());
        }
        System.out.println(Op.TIMES.info());
        for (String s : new String[] {"12", "-3.5", "", "-", "1.2.3", "x", "7.", "-0001"}) System.out.print(s + "=" + State.run(s) + " ");
        System.out.println();
        for (Mixed m : Mixed.values()) System.out.print(m + " " + m.getClass().getName() + " " + m.getClass().getSuperclass().getSimpleName() + "; ");
        System.out.println(Mixed.valueOf("BODY"));
        EnumMap<State, Integer> counts = new EnumMap<>(State.class);
        State st = State.START;
        for (char c : "-12.345x".toCharArray()) counts.merge(st = st.next(c), 1, Integer::sum);
        System.out.println(counts + " " + counts.containsKey(State.START) + " " + counts.firstEntryOrNull());
    }

    static class EnumMap<K extends Enum<K>, V> extends java.util.EnumMap<K, V> {
        EnumMap(Class<K> c) { super(c); }
        Map.Entry<K, V> firstEntryOrNull() { return isEmpty() ? null : entrySet().iterator().next(); }
    }

    static {
        EnumSet<State> set = EnumSet.complementOf(EnumSet.of(State.ERROR, State.SIGN));
        set.remove(State.START);
        System.out.println(set + " " + EnumSet.range(State.SIGN, State.FRACTION) + EnumSet.noneOf(State.class) + EnumSet.allOf(Op.class) + set.contains(null));
        java.util.EnumMap<Op, String> m = new java.util.EnumMap<>(Op.class);
        m.put(Op.POW, null);
        m.put(Op.PLUS, "p");
        System.out.println(m + " " + m.get(Op.TIMES) + " " + m.containsKey(Op.POW) + " " + m.keySet() + m.values() + m.equals(Map.of(Op.PLUS, "p")) + m.hashCode() * 0);
        try {
            m.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            @SuppressWarnings({"unchecked", "rawtypes"}) Object o = ((Map) m).put(State.SIGN, "x");
            System.out.println(o);
        } catch (ClassCastException e) {
            System.out.println(e.getMessage());
        }
        try {
            EnumSet.range(State.FRACTION, State.SIGN);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
