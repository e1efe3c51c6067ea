/** Covariant returns and generic overrides: bridge methods, which one runs, what reflection sees. */
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;

public class CovariantBridges {
    static class Animal implements Cloneable {
        Animal self() { return this; }
        Object tag() { return "animal"; }
        Number num() { return 1; }
        @Override protected Animal clone() throws CloneNotSupportedException { return (Animal) super.clone(); }
    }

    static class Dog extends Animal {
        @Override Dog self() { System.out.print("Dog.self "); return this; }
        @Override String tag() { return "dog"; }
        @Override Integer num() { return 2; }
        @Override public Dog clone() throws CloneNotSupportedException { return (Dog) super.clone(); }
    }

    static class Puppy extends Dog {
        @Override Puppy self() { super.self(); System.out.print("Puppy.self "); return this; }
    }

    interface Source<T> { T next(); }
    interface IntSource extends Source<Integer> { @Override Integer next(); }
    static class Ones implements IntSource { public Integer next() { return 1; } }

    abstract static class Node<K extends Comparable<K>, V> implements Comparable<Node<K, V>> {
        K key;
        abstract V visit(K k, V old);
        public int compareTo(Node<K, V> o) { return key.compareTo(o.key); }
    }

    static class StrNode extends Node<String, Long> {
        StrNode(String k) { key = k; }
        @Override Long visit(String k, Long old) { return old + k.length(); }
    }

    static class Cmp implements Comparator<String>, Function<String, Integer>, Supplier<String> {
        public int compare(String a, String b) { return b.compareTo(a); }
        public Integer apply(String s) { return s.length(); }
        public String get() { return "supplied"; }
    }

    static void methods(Class<?> c) {
        Method[] ms = c.getDeclaredMethods();
        Arrays.sort(ms, Comparator.comparing(Method::toString));
        for (Method m : ms) {
            System.out.println("  " + m.getReturnType().getSimpleName() + " " + m.getName() + Arrays.toString(m.getParameterTypes()) + (m.isBridge() ? " bridge" : "")
                    + (m.isSynthetic() ? " synthetic" : ""));
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        Animal a = new Puppy();
        System.out.println(a.self() == a);
        System.out.println(a.tag() + " " + a.num() + " " + a.clone().getClass().getSimpleName());
        for (Class<?> c : new Class<?>[] {Animal.class, Dog.class, Puppy.class, Source.class, IntSource.class, Ones.class, Node.class, StrNode.class, Cmp.class}) {
            System.out.println(c.getSimpleName());
            methods(c);
        }
        System.out.println(Dog.class.getDeclaredMethod("tag").getReturnType());
        Source raw = new Ones();
        System.out.println(raw.next());
        Node<String, Long> n = new StrNode("key");
        System.out.println(n.visit("four", 10L) + " " + n.compareTo(new StrNode("kez")));
        try {
            ((Node) n).visit(5, 6L);
        } catch (ClassCastException e) {
            StackTraceElement[] s = e.getStackTrace();
            System.out.println(s[0].getMethodName() + ":" + s[0].getLineNumber() + " " + s[1].getMethodName());
        }
        try {
            ((Comparable) n).compareTo("str");
        } catch (ClassCastException e) {
            System.out.println(e.getStackTrace()[0].getMethodName() + ":" + e.getStackTrace()[0].getLineNumber());
        }
        String[] words = {"pear", "fig", "apple"};
        Arrays.sort(words, new Cmp());
        System.out.println(Arrays.toString(words));
        try {
            ((Comparator) new Cmp()).compare(1, 2);
        } catch (ClassCastException e) {
            System.out.println(e.getStackTrace()[0].getMethodName());
        }
        System.out.println(((Function) new Cmp()).andThen(x -> (Integer) x * 2).apply("abc") + " " + ((Supplier<?>) new Cmp()).get());
        for (Method m : Dog.class.getDeclaredMethods()) {
            if (m.getName().equals("tag") && m.isBridge()) System.out.println("bridge calls " + m.invoke(new Dog()));
        }
    }
}
