// MessageFormat and ChoiceFormat: quoting, argument kinds, nested choices, parsing, changed formats, errors.
import java.text.*;
import java.util.*;

public class MessageAndChoiceFormat {
    static void f(String p, Object... args) {
        try {
            System.out.println(p + " -> [" + new MessageFormat(p, Locale.US).format(args) + "]");
        } catch (IllegalArgumentException e) {
            System.out.println(p + " !! " + e.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        f("Hello {0}, you are {1}", "Ann", 5);
        f("{1} before {0} before {1}", "a", "b");
        f("missing {2} and {0}", "x");
        f("null {0}", new Object[] {null});
        f("quotes '{0}' '' it''s '{'{0}'}'", 7);
        f("unclosed ' quote {0}", 1);
        f("{0,number} {0,number,integer} {0,number,percent} {0,number,#.##} {0,number,$#,##0.00}", 1234.5678);
        f("{0} {1} {2}", 1234567, 0.1, -0.0);
        f("{0,choice,0#no files|1#one file|1<{0} files}", 0);
        f("{0,choice,0#no files|1#one file|1<{0} files}", 1);
        f("{0,choice,0#no files|1#one file|1<{0,number,integer} files}", 12345);
        f("{0}", 'c');
        f("{0}", List.of(1, 2).toString());
        f("unbalanced {0");
        f("{x}", 1);
        f("{-1}", 1);
        f("{0,nothing}", 1);
        f("{0,number,#.#.#}", 1);
        f("{0,number}", "not a number");
        MessageFormat m = new MessageFormat("{0} has {1,number,integer} items", Locale.US);
        System.out.println(Arrays.toString(m.parse("cart has 1,234 items")) + " " + m.toPattern() + " " + m.getFormats().length);
        try {
            m.parse("nothing like it");
        } catch (ParseException e) {
            System.out.println(e.getMessage() + " at " + e.getErrorOffset());
        }
        ParsePosition pos = new ParsePosition(3);
        System.out.println(m.parse("xx box has 3 items and more", pos)[0] + " " + pos.getIndex() + " " + pos.getErrorIndex());
        m.setFormatByArgumentIndex(1, new DecimalFormat("000.0", DecimalFormatSymbols.getInstance(Locale.US)));
        System.out.println(m.format(new Object[] {"bag", 7}) + " " + m.toPattern() + " " + m.equals(m.clone()));
        m.applyPattern("{0}-{0}");
        System.out.println(m.format(new Object[] {"x"}) + " " + MessageFormat.format("{0}{1}", "s", "t"));

        ChoiceFormat c = new ChoiceFormat(new double[] {0, 1, ChoiceFormat.nextDouble(1)}, new String[] {"none", "one", "many"});
        for (double d : new double[] {-5, 0, 0.5, 1, 1.0000001, 99, Double.NaN, Double.POSITIVE_INFINITY}) {
            System.out.print(c.format(d) + " ");
        }
        System.out.println(c.toPattern().replace("\u2264", "<=").replace("\u221e", "inf"));
        ChoiceFormat p = new ChoiceFormat("-1#negative|0#zero|1.5<large");
        System.out.println(p.format(-1) + " " + p.format(0.2) + " " + p.format(1.5) + " " + p.format(1.6) + " " + p.parse("zero") + " " + Arrays.toString(p.getFormats()) + " " + p.getLimits().length);
        try {
            new ChoiceFormat("bad");
            System.out.println("accepted");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new ChoiceFormat(new double[] {1}, new String[0]);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Double.toHexString(ChoiceFormat.nextDouble(1)) + " " + Double.toHexString(ChoiceFormat.previousDouble(1)) + " " + ChoiceFormat.nextDouble(0));
        FieldPosition fp = new FieldPosition(0);
        StringBuffer sb = new StringBuffer("> ");
        new MessageFormat("{0} {1}", Locale.ROOT).format(new Object[] {1, 2}, sb, fp);
        System.out.println(sb + " " + fp.getBeginIndex() + " " + fp.getEndIndex());
    }
}
