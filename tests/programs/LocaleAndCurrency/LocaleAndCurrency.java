// Locale: parts, tags, matching, filters, builder; Currency: codes, digits, symbols for US and ROOT.
import java.util.*;
import java.util.concurrent.Callable;

public class LocaleAndCurrency {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getSimpleName() + " " + t.getMessage());
        }
    }

    public static void main(String[] args) {
        for (Locale l : new Locale[] {Locale.ROOT, Locale.US, Locale.CANADA_FRENCH, Locale.SIMPLIFIED_CHINESE, new Locale("es", "", "POSIX"), new Locale("iw"), Locale.forLanguageTag("sr-Latn-RS"), Locale.forLanguageTag("de-DE-u-co-phonebk-x-priv"), new Locale("EN", "us")}) {
            System.out.println("[" + l + "] " + l.getLanguage() + "," + l.getCountry() + "," + l.getVariant() + "," + l.getScript() + " tag " + l.toLanguageTag() + " ext " + l.getExtensionKeys() + " " + l.stripExtensions() + " " + l.hashCode());
        }
        System.out.println(Locale.US.getDisplayLanguage(Locale.US) + " " + Locale.US.getDisplayCountry(Locale.US) + " " + Locale.FRANCE.getDisplayName(Locale.US) + " " + Locale.US.getISO3Country() + " " + Locale.US.getISO3Language() + " " + Locale.JAPAN.getUnicodeLocaleKeys());
        System.out.println(Locale.forLanguageTag("bad_tag") + "|" + Locale.forLanguageTag("en-a") + "|" + Locale.forLanguageTag("x-lvariant-POSIX") + "|" + Locale.forLanguageTag("zh-cmn-Hans-CN") + "|" + Locale.forLanguageTag("i-klingon").toLanguageTag());
        System.out.println(new Locale.Builder().setLanguage("az").setScript("Cyrl").setRegion("AZ").setExtension('a', "bc").build().toLanguageTag() + " " + new Locale.Builder().setLocale(Locale.UK).setUnicodeLocaleKeyword("nu", "thai").build().getUnicodeLocaleType("nu"));
        attempt("bad builder", () -> new Locale.Builder().setLanguage("toolonglanguage"));
        attempt("bad region", () -> new Locale.Builder().setRegion("x"));
        attempt("no iso3", () -> new Locale("xx", "YY").getISO3Country());
        attempt("null", () -> new Locale(null));
        List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse("fr-CA;q=0.5,en-US,de;q=0.8,*;q=0.1");
        System.out.println(ranges);
        List<Locale> have = List.of(Locale.FRENCH, Locale.GERMANY, Locale.UK, Locale.CANADA_FRENCH);
        System.out.println(Locale.lookup(ranges, have) + " " + Locale.filter(Locale.LanguageRange.parse("fr,de"), have) + " " + Locale.lookupTag(Locale.LanguageRange.parse("es"), List.of("en")) + " " + Locale.filterTags(Locale.LanguageRange.parse("de-*-DE"), List.of("de-DE", "de-Latn-DE", "de-AT")));
        attempt("bad range", () -> Locale.LanguageRange.parse("en;q=2"));
        System.out.println(Arrays.asList(Locale.getISOCountries()).contains("DE") + " " + Arrays.asList(Locale.getISOLanguages()).contains("de") + " " + Locale.getISOCountries().length);
        Locale.setDefault(Locale.US);
        System.out.println(Locale.getDefault() + " " + Locale.getDefault(Locale.Category.FORMAT) + " " + "TITLE".toLowerCase() + " " + String.format("%,d", 1234567));
        Locale.setDefault(Locale.Category.DISPLAY, Locale.ROOT);
        System.out.println(Locale.getDefault() + "|" + Locale.getDefault(Locale.Category.DISPLAY) + "|");
        Locale.setDefault(new Locale("tr"));
        System.out.println("TITLE".toLowerCase().codePointAt(1) + " " + "title".toUpperCase().codePointAt(1));

        for (String code : new String[] {"USD", "EUR", "JPY", "BHD", "XXX", "CLF"}) {
            Currency c = Currency.getInstance(code);
            System.out.println(c + " " + c.getCurrencyCode() + " " + c.getNumericCode() + " " + c.getNumericCodeAsString() + " digits " + c.getDefaultFractionDigits() + " " + c.getDisplayName(Locale.US) + " symbol " + (c.getSymbol(Locale.US).length() == 1 ? Integer.toHexString(c.getSymbol(Locale.US).charAt(0)) : c.getSymbol(Locale.US)));
        }
        System.out.println(Currency.getInstance(Locale.US) + " " + Currency.getInstance(Locale.GERMANY) + " " + Currency.getInstance(new Locale("", "AQ")) + " " + (Currency.getInstance("USD") == Currency.getInstance(Locale.US)) + " " + (Currency.getAvailableCurrencies().size() > 150));
        attempt("bad code", () -> Currency.getInstance("ZZZ"));
        attempt("bad country", () -> Currency.getInstance(new Locale("en")));
        attempt("null code", () -> Currency.getInstance((String) null));
    }
}
