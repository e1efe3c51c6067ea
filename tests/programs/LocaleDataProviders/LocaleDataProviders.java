import java.text.Collator;
import java.text.DateFormat;
import java.text.DateFormatSymbols;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.Month;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.time.format.TextStyle;
import java.time.temporal.WeekFields;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/** What jdk.localedata provides: formats, names, currencies and collation of many locales. */
public class LocaleDataProviders {
    static final String[] TAGS = {"en-US", "de-DE", "de-AT", "fr-FR", "ja-JP", "ar-EG", "hi-IN",
        "ru-RU", "sv-SE", "pt-BR", "zh-CN", "tr-TR", "he-IL", "th-TH", "fa-IR", "es-MX"};

    static String ascii(Object o) {
        StringBuilder b = new StringBuilder();
        for (char c : String.valueOf(o).toCharArray()) {
            if (c >= ' ' && c < 127) {
                b.append(c);
            } else {
                b.append(String.format("\\u%04x", (int) c));
            }
        }
        return b.toString();
    }

    static void print(Locale l, String what, Object o) {
        System.out.println(l.toLanguageTag() + " " + what + ": " + ascii(o));
    }

    static void numbers(Locale l) {
        print(l, "number", NumberFormat.getInstance(l).format(-1234567.891));
        print(l, "percent", NumberFormat.getPercentInstance(l).format(0.256));
        print(l, "currency", NumberFormat.getCurrencyInstance(l).format(9876.5));
        print(l, "compact", NumberFormat.getCompactNumberInstance(l, NumberFormat.Style.LONG)
            .format(12345678));
        print(l, "printf", String.format(l, "%,d %.2f %tB", 1234567, 3.14159,
            LocalDate.of(2021, 3, 4)));
        DecimalFormatSymbols s = DecimalFormatSymbols.getInstance(l);
        print(l, "symbols", "" + s.getDecimalSeparator() + s.getGroupingSeparator()
            + s.getMinusSign() + s.getZeroDigit() + s.getNaN() + s.getExponentSeparator());
    }

    static void dates(Locale l) {
        Date moment = new Date(1_614_865_507_000L);
        for (int style : new int[] {DateFormat.SHORT, DateFormat.MEDIUM, DateFormat.LONG,
                DateFormat.FULL}) {
            DateFormat f = DateFormat.getDateTimeInstance(style, style, l);
            f.setTimeZone(TimeZone.getTimeZone("UTC"));
            print(l, "date " + style, f.format(moment));
        }
        LocalDateTime t = LocalDateTime.of(2021, 3, 4, 13, 45, 7);
        for (FormatStyle style : new FormatStyle[] {FormatStyle.SHORT, FormatStyle.MEDIUM}) {
            print(l, style.name(), DateTimeFormatter.ofLocalizedDateTime(style).withLocale(l)
                .format(t));
        }
        print(l, "FULL", DateTimeFormatter.ofLocalizedDate(FormatStyle.FULL).withLocale(l).format(t));
        print(l, "pattern", DateTimeFormatter.ofPattern("EEEE d MMMM yyyy G", l).format(t));
        print(l, "month", Month.JUNE.getDisplayName(TextStyle.FULL_STANDALONE, l) + " "
            + Month.JUNE.getDisplayName(TextStyle.SHORT, l));
        print(l, "days", Arrays.toString(DateFormatSymbols.getInstance(l).getShortWeekdays()));
        print(l, "day", DayOfWeek.SUNDAY.getDisplayName(TextStyle.FULL, l));
        print(l, "week", WeekFields.of(l).getFirstDayOfWeek() + " "
            + Calendar.getInstance(l).getFirstDayOfWeek());
        print(l, "zone", TimeZone.getTimeZone("Europe/Berlin").getDisplayName(false, TimeZone.LONG, l));
    }

    static void names(Locale l) {
        print(l, "own name", l.getDisplayName(l));
        print(l, "Germany", Locale.GERMANY.getDisplayCountry(l) + " "
            + Locale.JAPANESE.getDisplayLanguage(l));
        Currency c = Currency.getInstance(l);
        print(l, "currency name", c + " " + c.getSymbol(l) + " " + c.getDisplayName(l) + " "
            + Currency.getInstance("USD").getSymbol(l));
    }

    static void collation(String tag, String... words) {
        Locale l = Locale.forLanguageTag(tag);
        Collator collator = Collator.getInstance(l);
        String[] sorted = words.clone();
        Arrays.sort(sorted, collator);
        print(l, "sorted", Arrays.toString(sorted));
        collator.setStrength(Collator.PRIMARY);
        print(l, "primary", collator.compare("a", "\u00e4") + " " + collator.compare("a", "A"));
    }

    public static void main(String[] args) throws Exception {
        for (String tag : TAGS) {
            Locale l = Locale.forLanguageTag(tag);
            numbers(l);
            dates(l);
            names(l);
        }
        collation("de", "Zebra", "\u00c4pfel", "Apfel", "zebra", "\u00f6l", "Ofen", "stra\u00dfe");
        collation("sv", "Zebra", "\u00c4pple", "Apple", "\u00d6l", "\u00c5r", "Ort");
        collation("es", "nube", "\u00f1u", "ola", "chico", "cosa");
        collation("ja", "\u3042", "\u30a2", "\u4e9c", "\u3044");
        collation("ru", "\u044f", "\u0430", "\u0451", "\u0435", "\u0436");
        Locale german = Locale.GERMANY;
        print(german, "parsed", NumberFormat.getInstance(german).parse("1.234,56"));
        print(german, "date parsed", LocalDate.parse("4. M\u00e4rz 2021",
            DateTimeFormatter.ofLocalizedDate(FormatStyle.LONG).withLocale(german)));
        Locale buddhist = Locale.forLanguageTag("th-TH-u-ca-buddhist-nu-thai");
        print(buddhist, "calendar", Calendar.getInstance(buddhist).getCalendarType());
        print(buddhist, "number", NumberFormat.getInstance(buddhist).format(1234.5));
        Locale imperial = Locale.forLanguageTag("ja-JP-u-ca-japanese");
        print(imperial, "era", DateFormat.getDateInstance(DateFormat.FULL, imperial)
            .format(new Date(1_614_865_507_000L)));
        System.out.println(NumberFormat.getAvailableLocales().length > 500);
    }
}
