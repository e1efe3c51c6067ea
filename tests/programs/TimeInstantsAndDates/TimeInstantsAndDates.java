// java.time: dates, times, durations, periods, arithmetic over month ends and leap years, fields, ranges, parsing, comparison.
import java.time.*;
import java.time.chrono.*;
import java.time.temporal.*;
import java.util.*;
import java.util.concurrent.Callable;

public class TimeInstantsAndDates {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getSimpleName() + " " + t.getMessage());
        }
    }

    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 1, 31);
        System.out.println(d.plusMonths(1) + " " + d.plusMonths(13) + " " + d.minusDays(31) + " " + d.plusWeeks(5) + " " + d.plusYears(1).isLeapYear() + " " + d.lengthOfMonth() + d.lengthOfYear() + " " + d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.withDayOfYear(366) + " " + d.withDayOfMonth(1));
        System.out.println(LocalDate.ofEpochDay(0) + " " + LocalDate.ofEpochDay(-1) + " " + LocalDate.MIN + " " + LocalDate.MAX + " " + d.toEpochDay() + " " + LocalDate.ofYearDay(2023, 60) + " " + d.compareTo(LocalDate.EPOCH) + d.isBefore(LocalDate.EPOCH) + " " + d.hashCode());
        System.out.println(d.with(TemporalAdjusters.lastDayOfMonth()) + " " + d.with(TemporalAdjusters.firstInMonth(DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.next(DayOfWeek.WEDNESDAY)) + " " + d.with(TemporalAdjusters.nextOrSame(DayOfWeek.WEDNESDAY)) + " " + d.with(TemporalAdjusters.dayOfWeekInMonth(-1, DayOfWeek.FRIDAY)) + " " + d.with(TemporalAdjusters.firstDayOfNextYear()));
        System.out.println(ChronoUnit.DAYS.between(d, LocalDate.of(2000, 2, 29)) + " " + ChronoUnit.MONTHS.between(LocalDate.of(2023, 12, 31), d) + " " + d.until(LocalDate.of(2025, 3, 1)) + " " + Period.between(LocalDate.of(2024, 2, 29), LocalDate.of(2025, 2, 28)) + " " + d.datesUntil(LocalDate.of(2024, 2, 3)).toList());
        LocalTime t = LocalTime.of(23, 59, 59, 999_999_999);
        System.out.println(t + " " + t.plusNanos(1) + " " + t.minusHours(25) + " " + t.truncatedTo(ChronoUnit.MINUTES) + " " + t.toSecondOfDay() + " " + LocalTime.MIDNIGHT + LocalTime.NOON + " " + LocalTime.ofSecondOfDay(3661) + " " + LocalTime.of(1, 2, 0, 500_000_000) + " " + t.get(ChronoField.HOUR_OF_AMPM) + t.get(ChronoField.MILLI_OF_SECOND));
        LocalDateTime dt = LocalDateTime.of(d, t);
        System.out.println(dt + " " + dt.plusSeconds(1) + " " + dt.toLocalDate().atStartOfDay() + " " + LocalDateTime.ofEpochSecond(1_000_000_000, 5, ZoneOffset.ofHours(2)) + " " + dt.truncatedTo(ChronoUnit.HALF_DAYS) + " " + dt.toEpochSecond(ZoneOffset.UTC));
        Instant i = Instant.ofEpochMilli(1_600_000_000_123L);
        System.out.println(i + " " + i.plusNanos(-123_000_001) + " " + Instant.MIN + " " + Instant.MAX + " " + Instant.EPOCH + " " + i.getNano() + " " + i.truncatedTo(ChronoUnit.DAYS) + " " + i.until(Instant.EPOCH, ChronoUnit.HOURS) + " " + Instant.parse("2020-02-29T12:00:00.5Z").toEpochMilli() + " " + Instant.ofEpochSecond(-1, 1));
        Duration x = Duration.ofSeconds(-3661, 500_000_000), y = Duration.parse("P2DT3H4M5.678S");
        System.out.println(x + " " + x.negated() + " " + x.abs() + " " + y + " " + y.toMillis() + " " + y.toHoursPart() + y.toMinutesPart() + y.toSecondsPart() + " " + y.multipliedBy(3) + " " + y.dividedBy(7) + " " + y.dividedBy(Duration.ofHours(1)) + " " + Duration.ZERO + " " + Duration.between(t, LocalTime.NOON) + " " + x.getSeconds() + x.getNano() + x.isNegative() + " " + Duration.ofDays(1).plus(1, ChronoUnit.HALF_DAYS));
        Period p = Period.of(1, 14, -3);
        System.out.println(p + " " + p.normalized() + " " + p.toTotalMonths() + " " + p.multipliedBy(2) + " " + Period.parse("-P1Y2M3W4D") + " " + Period.ZERO + p.isNegative() + " " + d.plus(p) + " " + d.minus(Period.ofMonths(2)));
        System.out.println(Year.of(1900).isLeap() + " " + Year.of(2000).isLeap() + " " + YearMonth.of(2024, 2).lengthOfMonth() + " " + YearMonth.parse("2023-12").plusMonths(1) + " " + MonthDay.of(2, 29).atYear(2023) + " " + Month.FEBRUARY.maxLength() + Month.JANUARY.minus(1) + " " + DayOfWeek.SUNDAY.plus(1) + " " + Month.of(5).firstMonthOfQuarter());
        System.out.println(d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + LocalDate.of(2021, 1, 3).get(IsoFields.WEEK_BASED_YEAR) + " " + d.get(IsoFields.QUARTER_OF_YEAR) + " " + d.get(WeekFields.ISO.weekOfYear()) + " " + d.get(WeekFields.SUNDAY_START.dayOfWeek()) + " " + d.range(ChronoField.DAY_OF_MONTH) + " " + d.getLong(JulianFields.JULIAN_DAY) + " " + d.get(ChronoField.ALIGNED_WEEK_OF_MONTH) + " " + ChronoField.HOUR_OF_DAY.range());
        attempt("Feb 30", () -> LocalDate.of(2024, 2, 30));
        attempt("Feb 29", () -> LocalDate.of(2023, 2, 29));
        attempt("month 13", () -> LocalDate.of(2023, 13, 1));
        attempt("hour 24", () -> LocalTime.of(24, 0));
        attempt("parse", () -> LocalDate.parse("2023-2-3"));
        attempt("parse", () -> LocalDate.parse("2023-02-31"));
        attempt("unsupported field", () -> d.get(ChronoField.HOUR_OF_DAY));
        attempt("unsupported unit", () -> d.plus(1, ChronoUnit.HOURS));
        attempt("instant years", () -> i.plus(1, ChronoUnit.YEARS));
        attempt("overflow", () -> LocalDate.MAX.plusDays(1));
        attempt("instant overflow", () -> Instant.MAX.plusNanos(1));
        attempt("duration overflow", () -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1));
        attempt("duration parse", () -> Duration.parse("PT"));
        attempt("bad from", () -> LocalDate.from(LocalTime.NOON));
        System.out.println(JapaneseDate.of(2019, 5, 1) + " " + ThaiBuddhistDate.of(2567, 1, 1) + " " + MinguoDate.from(d) + " " + HijrahDate.of(1445, 1, 1) + " " + IsoChronology.INSTANCE.isLeapYear(2100) + " " + Chronology.of("ISO").dateEpochDay(100));
        Clock fixed = Clock.fixed(i, ZoneOffset.UTC);
        System.out.println(LocalDateTime.now(fixed) + " " + Clock.offset(fixed, Duration.ofDays(1)).instant() + " " + Clock.tick(fixed, Duration.ofHours(1)).instant() + " " + fixed.millis());
        System.out.println(new TreeSet<>(List.of(Month.MARCH, Month.JANUARY)) + " " + Arrays.toString(new LocalDate[] {d}) + " " + new HashSet<>(List.of(d, LocalDate.parse("2024-01-31").plusDays(0), d.plusDays(1))).size());
    }
}
