// IdentityHashMap, WeakHashMap, EnumMap, EnumSet: identity against equality, enum order, null rules, bit sets of enums.
import java.util.*;

public class IdentityWeakEnumMaps {
    enum Day { MON, TUE, WED, THU, FRI, SAT, SUN }

    enum Big {
        A0, A1, A2, A3, A4, A5, A6, A7, A8, A9, B0, B1, B2, B3, B4, B5, B6, B7, B8, B9, C0, C1, C2, C3, C4, C5, C6, C7, C8, C9,
        D0, D1, D2, D3, D4, D5, D6, D7, D8, D9, E0, E1, E2, E3, E4, E5, E6, E7, E8, E9, F0, F1, F2, F3, F4, F5, F6, F7, F8, F9, G0, G1, G2, G3, G4, G5
    }

    enum Op {
        ADD {
            @Override
            int apply(int a, int b) {
                return a + b;
            }
        },
        MUL {
            @Override
            int apply(int a, int b) {
                return a * b;
            }
        };

        abstract int apply(int a, int b);
    }

    public static void main(String[] args) {
        IdentityHashMap<String, Integer> id = new IdentityHashMap<>();
        String a = new String("x"), b = new String("x");
        id.put(a, 1);
        id.put(b, 2);
        id.put("x", 3);
        id.put("x", 4);
        id.put(null, 5);
        System.out.println(id.size() + " " + id.get(a) + id.get(b) + id.get("x") + id.get(null) + " " + id.get(new String("x")) + " " + id.containsValue(4) + id.remove(b) + id.size());
        System.out.println(id.equals(new HashMap<>(Map.of("x", 4))) + " " + id.putIfAbsent(a, 9) + " " + id.keySet().contains(new String("x")));
        Set<Object> ids = Collections.newSetFromMap(new IdentityHashMap<>());
        for (int i = 0; i < 100; i++) {
            ids.add(new Object());
        }
        System.out.println(ids.size() + " " + ids.contains(new Object()));
        int sum = 0;
        for (int v : id.values()) {
            sum += v;
        }
        id.entrySet().removeIf(e -> e.getKey() == null);
        System.out.println(sum + " " + id.size());

        WeakHashMap<String, String> weak = new WeakHashMap<>();
        String key = "strongly held";
        weak.put(key, "kept");
        weak.put(null, "null key");
        System.out.println(weak.get(key) + " " + weak.get(null) + " " + weak.containsKey(key) + " " + weak.remove(null) + " " + weak.size());

        EnumMap<Day, Integer> em = new EnumMap<>(Day.class);
        em.put(Day.FRI, 5);
        em.put(Day.MON, 1);
        em.put(Day.WED, null);
        System.out.println(em + " " + em.containsKey(Day.WED) + em.containsKey(Day.TUE) + em.get(null) + em.containsValue(null) + em.size());
        em.remove(Day.MON);
        em.merge(Day.SUN, 7, Integer::sum);
        System.out.println(em.keySet() + " " + em.values() + " " + em.equals(new HashMap<>(em)) + " " + new EnumMap<>(Map.of(Day.SAT, 1)));
        Iterator<Map.Entry<Day, Integer>> it = em.entrySet().iterator();
        Map.Entry<Day, Integer> e = it.next();
        System.out.println(e + " " + e.setValue(33) + " " + em);
        it.remove();
        System.out.println(em);
        try {
            em.put(null, 1);
        } catch (NullPointerException x) {
            System.out.println("null key refused");
        }
        try {
            new EnumMap<Day, Integer>(new HashMap<>());
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        sets();
        bigSets();
        for (Op op : Op.values()) {
            System.out.println(op + " " + op.apply(6, 7) + " " + op.getDeclaringClass().getSimpleName() + " " + (op.getClass() == Op.class) + " " + EnumSet.of(op));
        }
    }

    static void sets() {
        EnumSet<Day> s = EnumSet.of(Day.SUN, Day.TUE);
        System.out.println(s + " " + EnumSet.complementOf(s) + " " + EnumSet.range(Day.TUE, Day.THU) + " " + EnumSet.allOf(Day.class).size() + " " + EnumSet.noneOf(Day.class));
        s.addAll(EnumSet.range(Day.WED, Day.FRI));
        s.removeAll(EnumSet.of(Day.THU, Day.MON));
        System.out.println(s + " " + s.contains(Day.THU) + s.contains(null) + s.containsAll(List.of(Day.SUN)) + " " + s.retainAll(Set.of(Day.WED, Day.SUN)) + s + s.equals(Set.of(Day.SUN, Day.WED)) + " " + s.add(Day.WED));
        StringBuilder sb = new StringBuilder();
        for (Iterator<Day> it = s.iterator(); it.hasNext(); ) {
            Day d = it.next();
            sb.append(d.ordinal());
            s.add(Day.SAT);
            if (d == Day.WED) {
                it.remove();
            }
        }
        System.out.println(sb + " weakly consistent " + s);
        try {
            EnumSet.range(Day.FRI, Day.MON);
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        try {
            EnumSet.copyOf(new ArrayList<Day>());
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
        try {
            Day.valueOf("HOLIDAY");
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
    }

    static void bigSets() {
        EnumSet<Big> s = EnumSet.allOf(Big.class);
        s.removeIf(x -> x.ordinal() % 7 != 0);
        System.out.println(s + " " + s.size() + " " + EnumSet.complementOf(s).size() + " " + EnumSet.range(Big.F8, Big.G3) + " " + s.clone().equals(s));
        s.addAll(EnumSet.range(Big.F9, Big.G5));
        s.retainAll(EnumSet.range(Big.E0, Big.G1));
        System.out.println(s + " " + s.getClass().getSimpleName() + " " + EnumSet.of(Day.MON).getClass().getSimpleName());
        EnumMap<Big, Integer> m = new EnumMap<>(Big.class);
        m.put(Big.G5, 1);
        m.put(Big.A0, 2);
        System.out.println(m);
    }
}
