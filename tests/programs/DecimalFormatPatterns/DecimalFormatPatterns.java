// DecimalFormat and NumberFormat for US and ROOT: patterns, rounding modes, grouping, exponents, parsing, symbols.
import java.math.*;
import java.text.*;
import java.util.*;

public class DecimalFormatPatterns {
    static final DecimalFormatSymbols US = DecimalFormatSymbols.getInstance(Locale.US);

    static String esc(String s) {
        StringBuilder sb = new StringBuilder();
        for (char c : s.toCharArray()) {
            sb.append(c > 126 ? "\\u" + Integer.toHexString(c) : String.valueOf(c));
        }
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        double[] values = {0, 1, -1, 0.5, 1234567.891, -0.0049, 1e15, 1.0 / 3, -0.0, Double.NaN, Double.POSITIVE_INFINITY};
        for (String p : new String[] {"0", "#", "0.00", "#.##", "#,##0.###", "000.000", "0.###E0", "##0.##E0", "00.00%", "$#,##0.00;($#,##0.00)", "'#'0.0'x'", "#,####.0", ".00", "0.0\u2030"}) {
            DecimalFormat f = new DecimalFormat(p, US);
            StringBuilder sb = new StringBuilder(esc(p)).append(" ->");
            for (double v : values) {
                sb.append(' ').append(esc(f.format(v)));
            }
            System.out.println(sb);
        }
        for (RoundingMode m : RoundingMode.values()) {
            DecimalFormat f = new DecimalFormat("0.0", US);
            f.setRoundingMode(m);
            StringBuilder sb = new StringBuilder(m.toString());
            for (double v : new double[] {0.25, 0.35, -0.25, 0.15, 1.05, 2.0}) {
                try {
                    sb.append(' ').append(f.format(v));
                } catch (ArithmeticException e) {
                    sb.append(" !").append(e.getMessage());
                }
            }
            System.out.println(sb);
        }
        DecimalFormat big = new DecimalFormat("#,##0.##########", US);
        System.out.println(big.format(new BigDecimal("12345678901234567890.123456789")) + " " + big.format(new BigInteger("98765432109876543210")) + " " + big.format(Long.MIN_VALUE));
        for (Locale l : new Locale[] {Locale.ROOT, Locale.US}) {
            System.out.println(NumberFormat.getInstance(l).format(1234567.8912) + " " + NumberFormat.getIntegerInstance(l).format(2.5) + " " + NumberFormat.getIntegerInstance(l).format(3.5) + " " + NumberFormat.getPercentInstance(l).format(0.256) + " "
                + esc(NumberFormat.getCurrencyInstance(l).format(-1234.5)) + " " + ((DecimalFormat) NumberFormat.getInstance(l)).toPattern());
        }
        NumberFormat n = NumberFormat.getInstance(Locale.US);
        n.setMinimumFractionDigits(2);
        n.setMaximumFractionDigits(3);
        n.setMinimumIntegerDigits(3);
        n.setGroupingUsed(false);
        System.out.println(n.format(1.5) + " " + n.format(12345.67891) + " " + n.getMaximumIntegerDigits() + " " + n.isParseIntegerOnly() + " " + n.getRoundingMode());
        NumberFormat compact = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.SHORT), longer = NumberFormat.getCompactNumberInstance(Locale.US, NumberFormat.Style.LONG);
        compact.setMaximumFractionDigits(1);
        System.out.println(compact.format(999) + " " + compact.format(1234) + " " + compact.format(1_500_000) + " " + longer.format(2_000_000_000L) + " " + compact.format(-12345));
        parsing();
        symbols();
    }

    static void parsing() {
        NumberFormat f = NumberFormat.getInstance(Locale.US);
        for (String s : new String[] {"1,234.5", "42", "-7", "1e3", "12abc", "abc", "", " 5", "1,2,3", "99999999999999999999", "0.1", "-0", "+3"}) {
            try {
                Number v = f.parse(s);
                System.out.print("'" + s + "'=" + v + ":" + v.getClass().getSimpleName() + " ");
            } catch (ParseException e) {
                System.out.print("'" + s + "'!" + e.getErrorOffset() + " ");
            }
        }
        System.out.println();
        DecimalFormat d = new DecimalFormat("#,##0.00", US);
        d.setParseBigDecimal(true);
        ParsePosition p = new ParsePosition(2);
        System.out.println(d.parse("xx1,234.560000000000000000001 rest", p) + " " + p.getIndex());
        d.setParseIntegerOnly(true);
        System.out.println(d.parse("12.99", new ParsePosition(0)) + " " + new DecimalFormat("0%", US).parse("50%", new ParsePosition(0)) + " " + new DecimalFormat("0;(0)", US).parse("(8)", new ParsePosition(0)));
        for (String bad : new String[] {"0.0.0", "#0#", "0,", "E0", "0E", "'unclosed", "0;0;0"}) {
            try {
                System.out.print(new DecimalFormat(bad, US).toPattern() + " ");
            } catch (IllegalArgumentException e) {
                System.out.print("[" + e.getMessage() + "] ");
            }
        }
        System.out.println();
    }

    static void symbols() {
        DecimalFormatSymbols s = new DecimalFormatSymbols(Locale.ROOT);
        s.setDecimalSeparator(',');
        s.setGroupingSeparator('.');
        s.setMinusSign('~');
        s.setZeroDigit('\u0660');
        s.setNaN("nan");
        s.setInfinity("inf");
        DecimalFormat f = new DecimalFormat("#,##0.0", s);
        System.out.println(esc(f.format(-1234.5)) + " " + f.format(Double.NaN) + " " + f.format(Double.NEGATIVE_INFINITY) + " " + f.toLocalizedPattern().length());
        DecimalFormat g = new DecimalFormat("0.0", US);
        g.setPositivePrefix("<");
        g.setPositiveSuffix(">");
        g.setNegativePrefix("[");
        g.setNegativeSuffix("]");
        g.setMultiplier(10);
        g.setDecimalSeparatorAlwaysShown(true);
        System.out.println(g.format(1.23) + g.format(-1.23) + " " + g.getMultiplier() + " " + g.toPattern() + " " + g.equals(g.clone()));
        FieldPosition fp = new FieldPosition(NumberFormat.Field.FRACTION);
        StringBuffer sb = new StringBuffer();
        new DecimalFormat("#,##0.00", US).format(1234.5, sb, fp);
        System.out.println(sb + " fraction " + fp.getBeginIndex() + "-" + fp.getEndIndex());
        System.out.println(US.getDecimalSeparator() + " " + US.getGroupingSeparator() + " " + US.getPercent() + " " + US.getCurrencySymbol() + " " + US.getInternationalCurrencySymbol() + " " + US.getExponentSeparator() + " " + esc(US.getInfinity()) + " " + US.getNaN());
    }
}
