// Optional and its primitive forms: creation, chaining, laziness of alternatives, exceptions, equality, streams.
import java.util.*;
import java.util.stream.*;

public class OptionalApi {
    static int calls;

    static String costly() {
        calls++;
        return "costly";
    }

    public static void main(String[] args) {
        Optional<String> some = Optional.of("value"), none = Optional.empty();
        System.out.println(some + " " + none + " " + some.get() + " " + some.isPresent() + none.isPresent() + none.isEmpty() + " " + Optional.ofNullable(null) + Optional.ofNullable(3));
        System.out.println(some.map(String::length) + " " + none.map(String::length) + " " + some.map(s -> (String) null) + " " + some.flatMap(s -> Optional.of(s + "!")) + " " + none.flatMap(s -> Optional.of(1)));
        System.out.println(some.filter(s -> s.startsWith("v")) + " " + some.filter(String::isEmpty) + " " + none.filter(s -> true));
        System.out.println(some.orElse("other") + " " + none.orElse("other") + " " + none.orElse(null) + " " + some.orElseGet(OptionalApi::costly) + " " + none.orElseGet(OptionalApi::costly) + " calls " + calls);
        System.out.println(some.or(() -> Optional.of("x")) + " " + none.or(() -> Optional.of("x")) + " " + none.or(Optional::empty));
        some.ifPresent(s -> System.out.print("present " + s + "; "));
        none.ifPresent(s -> System.out.print("never "));
        some.ifPresentOrElse(s -> System.out.print("yes; "), () -> System.out.print("no; "));
        none.ifPresentOrElse(s -> System.out.print("yes; "), () -> System.out.print("no; "));
        System.out.println();
        System.out.println(Stream.of(some, none, Optional.of("w")).flatMap(Optional::stream).toList() + " " + some.stream().count());
        System.out.println(some.equals(Optional.of("value")) + " " + none.equals(Optional.ofNullable(null)) + " " + (none == Optional.<String>empty()) + " " + some.hashCode() + " " + none.hashCode() + " " + Optional.of(Optional.of(1)));
        Runnable[] bad = {none::get, none::orElseThrow, () -> Optional.of(null), () -> some.map(null), () -> some.flatMap(s -> null), () -> none.or(() -> null), () -> none.orElseGet(null),
            () -> none.orElseThrow(() -> new IllegalStateException("supplied")), () -> OptionalInt.empty().getAsInt(), () -> OptionalLong.empty().orElseThrow(), () -> OptionalDouble.empty().orElseThrow(ArithmeticException::new)};
        for (Runnable r : bad) {
            try {
                r.run();
                System.out.println("accepted");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getName() + " " + (e instanceof NullPointerException ? "" : e.getMessage()));
            }
        }
        System.out.println(OptionalInt.of(1) + " " + OptionalLong.of(1L << 40) + " " + OptionalDouble.of(0.5) + " " + OptionalInt.empty() + OptionalLong.empty() + OptionalDouble.empty());
        System.out.println(OptionalDouble.of(Double.NaN).equals(OptionalDouble.of(Double.NaN)) + " " + OptionalDouble.of(0.0).equals(OptionalDouble.of(-0.0)) + " " + OptionalInt.of(7).hashCode() + " " + OptionalLong.of(1L << 32).hashCode());
        OptionalInt.of(4).ifPresentOrElse(x -> System.out.println("int " + x), () -> System.out.println("none"));
        System.out.println(parse("12").flatMap(x -> parse("30").map(y -> x + y)) + " " + parse("12").flatMap(x -> parse("zz").map(y -> x + y)));
        System.out.println(Stream.of("1", "x", "3").map(OptionalApi::parse).filter(Optional::isPresent).mapToInt(Optional::get).sum());
    }

    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
