// Zoned times over daylight-saving changes, offsets, DateTimeFormatter patterns and ISO formats, parsing modes, old calendar classes.
import java.text.*;
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.time.zone.*;
import java.util.*;
import java.util.concurrent.Callable;

public class TimeZonesAndFormatting {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getSimpleName() + " " + t.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        ZoneId ny = ZoneId.of("America/New_York"), paris = ZoneId.of("Europe/Paris"), kathmandu = ZoneId.of("Asia/Kathmandu");
        ZonedDateTime gap = ZonedDateTime.of(2021, 3, 14, 2, 30, 0, 0, ny), overlap = ZonedDateTime.of(2021, 11, 7, 1, 30, 0, 0, ny);
        System.out.println(gap + " " + overlap + " " + overlap.withLaterOffsetAtOverlap() + " " + overlap.plusHours(1) + " " + gap.minusHours(1) + " " + gap.plusDays(-1).plusDays(1));
        System.out.println(overlap.withZoneSameInstant(paris) + " " + overlap.withZoneSameLocal(kathmandu) + " " + overlap.toOffsetDateTime() + " " + overlap.toInstant() + " " + Duration.between(overlap, overlap.plusDays(1)).toHours() + " " + Duration.between(gap.minusDays(1), gap).toHours());
        ZoneRules r = paris.getRules();
        System.out.println(r.getOffset(Instant.EPOCH) + " " + r.isDaylightSavings(Instant.parse("2022-07-01T00:00:00Z")) + " " + r.nextTransition(Instant.parse("2022-01-01T00:00:00Z")) + " " + r.getValidOffsets(LocalDateTime.of(2022, 3, 27, 2, 30)) + " " + r.getTransition(LocalDateTime.of(2022, 10, 30, 2, 30)) + " " + r.isFixedOffset() + " " + kathmandu.getRules().getOffset(Instant.parse("1980-01-01T00:00:00Z")));
        System.out.println(ZoneOffset.ofHoursMinutes(5, 45) + " " + ZoneOffset.of("-03:30").getTotalSeconds() + " " + ZoneOffset.UTC + " " + ZoneId.of("UTC+01:00") + " " + ZoneId.of("Z") + " " + ZoneId.of("GMT0").normalized() + " " + OffsetDateTime.parse("2020-01-01T00:00+05:30").toInstant() + " " + OffsetTime.of(1, 0, 0, 0, ZoneOffset.MAX));
        attempt("no zone", () -> ZoneId.of("Mars/Base"));
        attempt("bad zone", () -> ZoneId.of("!"));
        attempt("bad offset", () -> ZoneOffset.ofHours(19));

        LocalDateTime dt = LocalDateTime.of(2024, 2, 5, 14, 7, 9, 30_000_000);
        ZonedDateTime z = dt.atZone(ny);
        for (String p : new String[] {"yyyy-MM-dd HH:mm:ss.SSS", "EEE, d MMM uuuu h:mm a", "EEEE MMMM", "D 'day' w W e", "yy/M/d k:K:m:s", "QQQ q G", "hh:mm:ss.nnnnnn", "'quoted ''text'''", "SSSSSSSSS A N", "[yyyy][-MM]", "ppppH", "xxx XXX Z O VV", "MMM L LLLL ccc"}) {
            try {
                System.out.println(p + " -> " + DateTimeFormatter.ofPattern(p, Locale.US).format(z));
            } catch (RuntimeException e) {
                System.out.println(p + " !! " + e.getMessage());
            }
        }
        System.out.println(DateTimeFormatter.ISO_LOCAL_DATE.format(dt) + " " + DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(z) + " " + DateTimeFormatter.ISO_INSTANT.format(z) + " " + DateTimeFormatter.RFC_1123_DATE_TIME.format(z) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(z) + " " + DateTimeFormatter.ISO_WEEK_DATE.format(dt) + " " + DateTimeFormatter.ISO_ORDINAL_DATE.format(dt) + " " + DateTimeFormatter.ISO_ZONED_DATE_TIME.format(z));
        System.out.println(DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(Locale.US).format(dt) + " | " + DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM).withLocale(Locale.US).format(dt) + " | " + DateTimeFormatter.ofLocalizedDate(FormatStyle.SHORT).withLocale(Locale.US).format(dt));
        DateTimeFormatter f = DateTimeFormatter.ofPattern("d/M/uuuu", Locale.ROOT);
        attempt("smart", () -> LocalDate.parse("31/4/2023", f.withResolverStyle(ResolverStyle.SMART)));
        attempt("strict", () -> LocalDate.parse("31/4/2023", f.withResolverStyle(ResolverStyle.STRICT)));
        attempt("lenient", () -> LocalDate.parse("35/14/2023", f.withResolverStyle(ResolverStyle.LENIENT)));
        attempt("mismatch", () -> LocalDate.parse("1-2-2023", f));
        attempt("trailing", () -> LocalDate.parse("1/2/2023x", f));
        attempt("missing field", () -> LocalTime.from(f.parse("1/2/2023")));
        attempt("bad pattern", () -> DateTimeFormatter.ofPattern("yyyy-bb"));
        attempt("unclosed quote", () -> DateTimeFormatter.ofPattern("'abc"));
        attempt("format unsupported", () -> DateTimeFormatter.ofPattern("HH").format(LocalDate.EPOCH));
        DateTimeFormatter b = new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("dd MMM").appendLiteral(' ').appendValueReduced(ChronoField.YEAR, 2, 2, 1950).optionalStart().appendPattern(" HH").optionalEnd().parseDefaulting(ChronoField.HOUR_OF_DAY, 6).toFormatter(Locale.US);
        System.out.println(LocalDateTime.parse("05 FEB 49 23", DateTimeFormatter.ofPattern("dd MMM yy HH", Locale.US).getClass() == null ? null : new DateTimeFormatterBuilder().parseCaseInsensitive().appendPattern("dd MMM yy HH").parseDefaulting(ChronoField.MINUTE_OF_HOUR, 0).toFormatter(Locale.US)) + " " + b.parse("05 feb 51").get(ChronoField.YEAR) + " " + b.parse("05 feb 49").get(ChronoField.YEAR) + " " + b.parse("05 feb 51").get(ChronoField.HOUR_OF_DAY) + " " + f);
        legacy();
    }

    static void legacy() throws Exception {
        TimeZone utc = TimeZone.getTimeZone("UTC"), ny = TimeZone.getTimeZone("America/New_York");
        SimpleDateFormat s = new SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS EEE MMM", Locale.US);
        s.setTimeZone(utc);
        System.out.println(s.format(new Date(0)) + " " + s.format(new Date(1_234_567_890_123L)) + " " + s.format(new Date(-1)));
        SimpleDateFormat p = new SimpleDateFormat("dd/MM/yyyy HH:mm", Locale.US);
        p.setTimeZone(ny);
        System.out.println(p.parse("14/03/2021 02:30").getTime() + " " + p.parse("32/01/2021 00:00").getTime());
        p.setLenient(false);
        attempt("strict", () -> p.parse("32/01/2021 00:00"));
        GregorianCalendar c = new GregorianCalendar(utc, Locale.US);
        c.clear();
        c.set(2024, Calendar.JANUARY, 31);
        c.add(Calendar.MONTH, 1);
        System.out.println(c.get(Calendar.DAY_OF_MONTH) + " " + c.get(Calendar.DAY_OF_WEEK) + " " + c.getActualMaximum(Calendar.DAY_OF_MONTH) + " " + c.getTimeInMillis() + " " + c.isLeapYear(1900) + " " + c.get(Calendar.WEEK_OF_YEAR));
        c.roll(Calendar.MONTH, 11);
        c.set(Calendar.HOUR_OF_DAY, 49);
        System.out.println(s.format(c.getTime()) + " " + c.toZonedDateTime().toLocalDateTime() + " " + ny.getOffset(0) / 3600000 + " " + ny.inDaylightTime(new Date(1_625_000_000_000L)) + " " + ny.getRawOffset() + " " + TimeZone.getTimeZone("Nowhere").getID() + " " + TimeZone.getTimeZone("GMT+5:30").getID());
        GregorianCalendar cut = new GregorianCalendar(utc, Locale.US);
        cut.clear();
        cut.set(1582, Calendar.OCTOBER, 4);
        cut.add(Calendar.DATE, 1);
        System.out.println("after 4 October 1582 comes " + cut.get(Calendar.DATE) + " " + Date.from(Instant.EPOCH).toInstant() + " " + new Date(5).compareTo(new Date(3)) + " " + new Date(7).equals(new Date(7)));
    }
}
