// String.format: every conversion with flags, width and precision, argument indices, rounding, dates, own Formattable.
import java.math.*;
import java.time.*;
import java.util.*;

public class StringFormatConversions {
    static void f(String format, Object... args) {
        String s;
        try {
            s = "[" + String.format(Locale.US, format, args) + "]";
        } catch (IllegalFormatException e) {
            s = "!! " + e.getClass().getSimpleName() + " " + e.getMessage();
        }
        System.out.println(format.replace("\n", "\\n") + " -> " + s.replace("\n", "\\n"));
    }

    static final class Money implements Formattable {
        @Override
        public void formatTo(Formatter fm, int flags, int width, int precision) {
            fm.format("<%d %d %d>", flags, width, precision);
        }
    }

    public static void main(String[] args) {
        f("%d %d %d %d", (byte) -1, (short) 300, Integer.MIN_VALUE, Long.MAX_VALUE);
        f("%5d|%-5d|%05d|%+d|% d|%(d|%,d|%+,12d|%(,.0f", 42, 42, 42, 42, 42, -42, 1234567, -9876543, -1234.5);
        f("%x %X %#x %08x %o %#o %x %x", 255, 255, 255, 255, 8, 8, -1, (byte) -1);
        f("%d %x %o %,d %+d", new BigInteger("123456789012345678901234567890"), new BigInteger("-255"), BigInteger.TEN, new BigInteger("-1234567"), BigInteger.ONE);
        f("%f %.2f %.0f %10.3f|%-10.1f|%010.2f %+.1f %,.2f", 3.14159, 2.345, 2.5, -1.5, 1.25, -3.14159, 0.05, 1234567.891);
        f("%e %E %.2e %.0e %12.3e %g %.3g %g %g %G", 12345.678, 0.00012, 9.999e9, 5.5, -1e-10, 0.0001, 123456.0, 1e10, 0.00001, 1e-5);
        f("%a %A %.2a %a %a", 1.0, -0.1, 3.14159, Double.MIN_VALUE, 0.0);
        f("%f %e %g %a %5f|%-5f|%05f", Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, Double.NaN, Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);
        f("%+f %(f %f %.3f %f", Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, -0.0, 1e20, Float.MAX_VALUE);
        f("%.1f %.1f %.1f %.1f %.2f %.3f %.20f", 0.25, 0.35, 0.45, -0.05, 1.005, 1.0005, 0.1);
        f("%f %.3f %.10e %g", new BigDecimal("1.23456789012345678901234567890"), new BigDecimal("-0.0005"), new BigDecimal("1e-30"), new BigDecimal("100000.5"));
        f("%s %S %10s|%-10s|%.2s|%5.1s|%s %s", "str", "Str", "r", "l", "trunc", "xyz", null, List.of(1, 2));
        f("%b %B %b %b %6b|%.1b", true, false, null, "x", true, true);
        f("%c %C %c %c %5c|%-3c|", 'a', 'b', 65, (byte) 66, 'x', 'y');
        f("%h %H %h %h", "hash", "hash", null, 42);
        f("100%% %n%5%|%-5%|");
        f("%2$s %1$s %2$s %<s %s %s", "a", "b");
        f("%s %10s %-10.3s|%#s", new Money(), new Money(), new Money(), new Money());
        f("%tY-%<tm-%<td %<tH:%<tM:%<tS.%<tL %<tj %<te %<tk %<tl %<tI %<tp", LocalDateTime.of(2021, 3, 4, 15, 6, 7, 89_000_000));
        f("%tB %<tb %<tA %<ta %<tC %<ty %<tD %<tF %<tT %<tR %<tr %<Tp", LocalDateTime.of(1999, 12, 31, 0, 59, 58));
        f("%tZ %<tz %<tc %<ts %<tQ %<tN", ZonedDateTime.of(2020, 2, 29, 12, 0, 0, 123456789, ZoneId.of("UTC")));
        f("%tF %<tT", 0L == 1 ? null : Instant.EPOCH.atZone(ZoneOffset.UTC));
        f("%08.3f|%-+8d|% 5d|%+05d|%,015d", -3.14159, 7, 7, 7, 1234567);
        // Errors, each with its own exception.
        f("%d", "string");
        f("%s %s", "one");
        f("%d", 1.5);
        f("%c", 0x110000);
        f("%q", 1);
        f("%");
        f("%5");
        f("%-d", 1);
        f("%+-05d", 1);
        f("%+s", "x");
        f("%#d", 1);
        f("%,x", 1);
        f("%.2d", 1);
        f("%.1c", 'c');
        f("%  d", 1);
        f("%3$s", "a");
        f("%<s", "a");
        f("%-n");
        f("%tq", 1L);
        f("%0$s", "zero index");
        f("%+x", 5);
        f("%+x", BigInteger.valueOf(-5));
        Formatter fm = new Formatter(new StringBuilder("pre:"), Locale.ROOT);
        fm.format("%d", 1).format("-%s", "x");
        System.out.println(fm + " " + fm.locale().equals(Locale.ROOT) + " " + fm.out().getClass().getSimpleName() + " " + fm.ioException());
        fm.close();
        try {
            fm.format("x");
        } catch (FormatterClosedException e) {
            System.out.println(e);
        }
        System.out.println("%s is %,d and %.1f%%".formatted("it", 1000000, 99.5));
        System.out.printf(Locale.ROOT, "%s|%8.3f|%x%n", "printf", Math.PI, 48879);
    }
}
