// Commons Lang 3: StringUtils, builders by reflection, ranges, tuples, arrays, numbers, words, enums, exceptions, class names.
import java.util.*;
import org.apache.commons.lang3.*;
import org.apache.commons.lang3.builder.*;
import org.apache.commons.lang3.exception.*;
import org.apache.commons.lang3.math.*;
import org.apache.commons.lang3.mutable.*;
import org.apache.commons.lang3.reflect.*;
import org.apache.commons.lang3.text.WordUtils;
import org.apache.commons.lang3.tuple.*;

public class CommonsLangStringsAndObjects {
    enum Color { RED, GREEN, BLUE }

    public static class Person implements Comparable<Person> {
        public final String name;
        private final int age;
        transient int cached = 5;
        private int[] marks = {1, 2};

        public Person(String name, int age) {
            this.name = name;
            this.age = age;
        }

        public String greet(String whom) {
            return name + " greets " + whom;
        }

        @Override
        public boolean equals(Object o) {
            return EqualsBuilder.reflectionEquals(this, o);
        }

        @Override
        public int hashCode() {
            return HashCodeBuilder.reflectionHashCode(17, 37, this);
        }

        @Override
        public String toString() {
            return ToStringBuilder.reflectionToString(this, ToStringStyle.SHORT_PREFIX_STYLE);
        }

        @Override
        public int compareTo(Person o) {
            return new CompareToBuilder().append(name, o.name).append(age, o.age).toComparison();
        }
    }

    public static void main(String[] args) throws Exception {
        System.out.println(StringUtils.isBlank("  ") + " " + StringUtils.capitalize("word") + " " + StringUtils.reverse("abc") + " " + StringUtils.leftPad("7", 3, '0') + " " + StringUtils.center("x", 5, "ab") + " " + StringUtils.abbreviate("a long sentence", 10) + " " + StringUtils.repeat("ab", "-", 3) + " " + StringUtils.substringBetween("[a][b]", "[", "]") + " " + Arrays.toString(StringUtils.substringsBetween("[a][b]", "[", "]")));
        System.out.println(Arrays.toString(StringUtils.split("a..b.c", '.')) + " " + Arrays.toString(StringUtils.splitPreserveAllTokens("a..b", '.')) + " " + Arrays.toString(StringUtils.splitByCharacterTypeCamelCase("fooBarHTTPServer12")) + " " + StringUtils.join(List.of(1, 2, 3), "/") + " " + StringUtils.countMatches("banana", "an") + " " + StringUtils.getLevenshteinDistance("kitten", "sitting") + " " + StringUtils.difference("i am a robot", "i am a machine") + " " + StringUtils.getCommonPrefix("interview", "internet") + " " + StringUtils.swapCase("aBc") + " " + StringUtils.rotate("abcdef", 2) + " " + StringUtils.stripAccents("\u00e9\u00e0") + " " + StringUtils.isNumeric("12a") + StringUtils.isAlpha("ab") + " " + StringUtils.replaceEach("abcde", new String[] {"ab", "d"}, new String[] {"w", "t"}) + " " + StringUtils.wrap("x", '"') + " " + StringUtils.normalizeSpace("  a   b ") + " " + StringUtils.overlay("abcdef", "zz", 2, 4) + " " + StringUtils.defaultIfEmpty("", "dflt") + " " + StringUtils.containsOnly("aba", "ab") + StringUtils.equalsIgnoreCase(null, null) + " " + StringUtils.truncate("abcdefg", 4) + " " + WordUtils.capitalizeFully("hELLO wORLD") + " " + WordUtils.wrap("the quick brown fox", 10).replace(System.lineSeparator(), "|"));
        Person a = new Person("Ann", 30), b = new Person("Ann", 30), c = new Person("Bob", 20);
        System.out.println(a + " " + a.equals(b) + a.equals(c) + " " + (a.hashCode() == b.hashCode()) + " " + a.hashCode() + " " + Integer.signum(a.compareTo(c)) + " " + new ToStringBuilder(a, ToStringStyle.JSON_STYLE).append("name", a.name).append("n", 5).append("arr", new int[] {1, 2}) + " " + new ToStringBuilder(a, ToStringStyle.NO_CLASS_NAME_STYLE).append("x", true).append("l", List.of(1)));
        DiffResult<Person> diff = new DiffBuilder<>(a, c, ToStringStyle.SHORT_PREFIX_STYLE).append("name", a.name, c.name).append("same", 1, 1).build();
        System.out.println(diff.getNumberOfDiffs() + " " + diff.getDiffs());
        System.out.println(Pair.of("l", 1) + " " + Triple.of(1, 2, 3) + " " + ImmutablePair.of("a", 1).compareTo(ImmutablePair.of("a", 2)) + " " + MutablePair.of(1, 2).equals(Pair.of(1, 2)) + " " + Pair.of("k", "v").getValue());
        Range<Integer> r = Range.between(3, 9);
        System.out.println(r + " " + r.contains(9) + r.isBefore(10) + " " + r.intersectionWith(Range.between(5, 20)) + " " + r.fit(100) + " " + CharSet.getInstance("a-cx") + " " + CharSetUtils.delete("hello", "l") + CharSetUtils.squeeze("hello", "l") + CharSetUtils.count("hello", "k-p"));
        System.out.println(Arrays.toString(ArrayUtils.add(new int[] {1}, 2)) + Arrays.toString(ArrayUtils.removeElement(new int[] {1, 2, 1}, 1)) + Arrays.toString(ArrayUtils.toObject(new int[] {3})) + ArrayUtils.toString(new int[][] {{1}, {2}}) + ArrayUtils.contains(new String[] {"a"}, "a") + ArrayUtils.indexOf(new double[] {1.05}, 1, 0.1) + Arrays.toString(ArrayUtils.subarray(new char[] {'a', 'b', 'c'}, 1, 9)) + ArrayUtils.isSorted(new int[] {1, 3, 2}) + new TreeMap<>(ArrayUtils.toMap(new String[][] {{"k", "v"}})));
        int[] arr = {1, 2, 3, 4, 5};
        ArrayUtils.reverse(arr);
        ArrayUtils.shift(arr, 2);
        ArrayUtils.shuffle(arr, new Random(1));
        System.out.println(Arrays.toString(arr) + " " + Arrays.toString(ArrayUtils.insert(1, new int[] {1, 2}, 9, 8)));
        System.out.println(NumberUtils.toInt("x", -1) + " " + NumberUtils.isCreatable("0x1F") + NumberUtils.isCreatable("09") + NumberUtils.isParsable("1.") + " " + NumberUtils.createNumber("12345678901") .getClass().getSimpleName() + NumberUtils.createNumber("1.1f").getClass().getSimpleName() + " " + NumberUtils.max(3, 9, 4) + " " + Fraction.getFraction("3/4").add(Fraction.ONE_THIRD) + " " + Fraction.getFraction(0.125).toProperString() + " " + Fraction.getReducedFraction(6, 8).pow(-2) + " " + IEEE754rUtils.max(Double.NaN, 1));
        MutableInt mi = new MutableInt(5);
        mi.add(3);
        System.out.println(mi.getAndIncrement() + " " + mi + " " + new MutableObject<>("o").getValue() + new MutableBoolean(true).isTrue() + " " + BooleanUtils.toBoolean("yes") + BooleanUtils.xor(new boolean[] {true, false, true}) + BooleanUtils.toStringOnOff(true) + " " + EnumUtils.getEnumList(Color.class) + EnumUtils.isValidEnum(Color.class, "PINK") + EnumUtils.generateBitVector(Color.class, Color.RED, Color.BLUE) + " " + ClassUtils.getShortClassName(Map.Entry.class) + " " + ClassUtils.getAllInterfaces(ArrayList.class).size() + ClassUtils.getPackageName(String.class) + ClassUtils.isAssignable(Integer.class, long.class) + ClassUtils.primitiveToWrapper(int.class).getSimpleName() + " " + ClassUtils.getAbbreviatedName("org.apache.commons.lang3.ClassUtils", 20));
        System.out.println(MethodUtils.invokeMethod(a, "greet", "Bob") + " " + FieldUtils.readField(a, "age", true) + " " + ConstructorUtils.invokeConstructor(Person.class, "Zed", 1) + " " + FieldUtils.getAllFieldsList(Person.class).stream().map(java.lang.reflect.Field::getName).sorted().toList() + " " + TypeUtils.toString(TypeUtils.parameterize(Map.class, String.class, Integer.class)));
        try {
            MethodUtils.invokeMethod(a, "nothing");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        for (Runnable bad : new Runnable[] {() -> Validate.isTrue(false, "value %d", 5), () -> Validate.notNull(null), () -> Validate.notEmpty(List.of()), () -> Validate.validIndex(new String[] {"a"}, 3), () -> Validate.inclusiveBetween(1, 5, 9), () -> Validate.noNullElements(new String[] {"a", null})}) {
            try {
                bad.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        Throwable t = new RuntimeException("outer", new IllegalStateException("inner"));
        System.out.println(ExceptionUtils.getRootCauseMessage(t) + " " + ExceptionUtils.getThrowableCount(t) + ExceptionUtils.indexOfThrowable(t, IllegalStateException.class) + " " + ExceptionUtils.getStackFrames(t)[0] + " " + new ContextedException("ctx").addContextValue("k", 1).getMessage().replace("\n", "|"));
        System.out.println(ObjectUtils.firstNonNull(null, "f") + " " + ObjectUtils.median(3, 1, 2) + ObjectUtils.mode("a", "b", "a") + ObjectUtils.compare(null, 1) + " " + LocaleUtils.toLocale("en_GB") + LocaleUtils.localeLookupList(new Locale("fr", "CA")) + " " + StringEscapeUtils.escapeJava("tab\t\"q\"") + StringEscapeUtils.escapeHtml4("<a&b>") + StringEscapeUtils.unescapeJson("\\u0041") + " " + SerializationUtils.clone(new ArrayList<>(List.of(1, 2))) + " " + CharUtils.toIntValue('7') + Conversion.intToHexDigit(11) + " " + new BitField(0xF0).getValue(0xAB) + " " + RandomStringUtils.random(5, 0, 0, true, false, null, new Random(3)));
    }
}
