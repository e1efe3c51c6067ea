// StringBuilder, StringBuffer and StringJoiner: insert, delete, replace, reverse, capacity, numbers, errors.
import java.util.*;
import java.util.concurrent.Callable;

public class StringBuilderEdits {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t);
        }
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append(2L).append(1.5f).append(2.5).append(true).append((Object) null).append("s").append(new char[] {'x', 'y'}).append("0123456789", 2, 5).append(new char[] {'a', 'b', 'c'}, 1, 2).append(new StringBuilder("sb")).append((String) null).append(Integer.MIN_VALUE).append(Long.MIN_VALUE).append(-0.0).append(Float.NaN);
        System.out.println(sb + " " + sb.length());
        sb = new StringBuilder("hello world");
        sb.insert(0, 42).insert(2, ' ').insert(sb.length(), '!').insert(3, new char[] {'<'}).insert(5, (Object) null).insert(0, 1.25).insert(0, false);
        System.out.println(sb);
        sb.delete(0, 9).deleteCharAt(0).replace(0, 3, "REPLACED").setCharAt(0, 'r');
        System.out.println(sb + " " + sb.indexOf("l") + " " + sb.lastIndexOf("l") + " " + sb.indexOf("l", 15) + " " + sb.indexOf("zz") + " " + sb.charAt(3));
        sb.delete(5, 1000).replace(3, 100, "tail");
        System.out.println(sb + " " + sb.reverse() + " " + sb.substring(2) + " " + sb.substring(1, 3) + " " + sb.subSequence(0, 2));
        sb.setLength(3);
        System.out.println(sb + "|" + sb.length());
        sb.setLength(5);
        System.out.println(sb.toString().replace('\0', '_') + " " + sb.isEmpty());
        StringBuilder cap = new StringBuilder();
        System.out.print(cap.capacity());
        cap.append("12345678901234567");
        System.out.print(" " + cap.capacity());
        cap.ensureCapacity(100);
        System.out.print(" " + cap.capacity());
        cap.trimToSize();
        System.out.println(" " + cap.capacity() + " " + new StringBuilder("abc").capacity() + " " + new StringBuilder(5).capacity());
        StringBuilder f = new StringBuilder("abc");
        attempt("charAt", () -> f.charAt(3));
        attempt("setCharAt", () -> { f.setCharAt(-1, 'x'); return 0; });
        attempt("deleteCharAt", () -> f.deleteCharAt(3));
        attempt("delete", () -> f.delete(2, 1));
        attempt("insert", () -> f.insert(4, "x"));
        attempt("replace", () -> f.replace(4, 5, "x"));
        attempt("substring", () -> f.substring(2, 1));
        attempt("setLength", () -> { f.setLength(-1); return 0; });
        attempt("negative capacity", () -> new StringBuilder(-1));
        attempt("append range", () -> f.append("abc", 2, 1));
        attempt("append chars", () -> f.append(new char[2], 1, 2));
        attempt("null text", () -> new StringBuilder((String) null));
        attempt("getChars", () -> { f.getChars(0, 3, new char[2], 0); return 0; });
        System.out.println(f + " " + f.compareTo(new StringBuilder("abd")) + " " + f.equals(new StringBuilder("abc")) + " " + f.chars().sum() + " " + f.codePointCount(0, 3));
        StringBuilder self = new StringBuilder("xy");
        self.append(self).append(self).insert(1, self);
        System.out.println(self);
        StringBuffer buf = new StringBuffer("buffer");
        System.out.println(buf.append(1).insert(0, "[").append(']').reverse() + " " + buf.length() + " " + buf.indexOf("f") + " " + buf.compareTo(new StringBuffer("]")) + " " + new StringBuilder(buf).equals(buf));
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            big.append((char) ('a' + i % 26));
            if (i % 7 == 0) {
                big.deleteCharAt(big.length() / 2);
            }
        }
        System.out.println(big.length() + " " + big.toString().hashCode() + " " + "abc".contentEquals(new StringBuilder("abc")));
        joiner();
    }

    static void joiner() {
        StringJoiner j = new StringJoiner(", ", "{", "}");
        System.out.println(j + " " + j.length());
        j.setEmptyValue("EMPTY");
        System.out.println(j);
        j.add("a").add("b").add(null);
        System.out.println(j + " " + j.length());
        StringJoiner k = new StringJoiner("-", "<", ">").add("x").add("y");
        System.out.println(j.merge(k) + " " + k + " " + k.merge(k) + " " + new StringJoiner("/").merge(new StringJoiner(":")).add("only") + " " + j.merge(new StringJoiner("+")));
        StringJoiner e = new StringJoiner(",").setEmptyValue("none");
        System.out.println(e + " " + e.add("") + "|" + e.length());
        attempt("null delimiter", () -> new StringJoiner(null));
        attempt("null empty value", () -> e.setEmptyValue(null));
        attempt("null merge", () -> e.merge(null));
    }
}
