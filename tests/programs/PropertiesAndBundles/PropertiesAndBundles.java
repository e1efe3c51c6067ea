// Properties text and XML-free forms, escapes, defaults; ResourceBundle lookup through locales, parents and class bundles.
import java.io.*;
import java.util.*;

public class PropertiesAndBundles {
    public static void main(String[] args) throws Exception {
        Locale.setDefault(Locale.US);
        Properties p = new Properties();
        p.load(new StringReader("# comment\n! other\nkey=value\nspaced key : no\nempty=\nonly\n  lead = trimmed  \nlong = one \\\n   two \\\n   three\nesc\\=aped=a\\tb\\u0041\\\\\nuni\\u0020k=\\u00e9\nkey=second\ncolon:a=b\n\n=nokey\n"));
        for (String k : new TreeSet<>(p.stringPropertyNames())) {
            System.out.println("[" + k + "] = [" + p.getProperty(k).replace("\t", "\\t").replace("\u00e9", "(e')") + "]");
        }
        Properties d = new Properties(p);
        d.setProperty("own", "x");
        System.out.println(d.getProperty("key") + " " + d.getProperty("none") + " " + d.getProperty("none", "dflt") + " " + d.size() + " " + d.get("key") + " " + d.stringPropertyNames().contains("key") + " " + d.containsKey("key"));
        Properties w = new Properties();
        w.setProperty("a key", " lead\ttab\nnl=:#!\\");
        w.setProperty("u", "\u00e9\u20ac~");
        StringWriter sw = new StringWriter();
        w.store(sw, "head\nline");
        sw.toString().lines().filter(l -> !l.startsWith("#") || l.startsWith("#head") || l.startsWith("#line")).sorted().forEach(l -> System.out.println(l.replace("\u00e9", "(e')").replace("\u20ac", "(euro)")));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        w.store(bo, null);
        System.out.println(bo.toString("ISO-8859-1").contains("\\u00E9\\u20AC") + " " + bo.toString("ISO-8859-1").lines().count());
        Properties back = new Properties();
        back.load(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(back.equals(w) + " " + back.getProperty("a key").length());
        try {
            new Properties().load(new StringReader("x=\\u12"));
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            w.setProperty(null, "x");
        } catch (NullPointerException e) {
            System.out.println("null key");
        }
        w.put("object", 5);
        System.out.println(w.getProperty("object") + " " + w.get("object") + " " + w.stringPropertyNames().size());
        try {
            w.store(new StringWriter(), null);
        } catch (ClassCastException e) {
            System.out.println("not a string");
        }
        StringWriter ls = new StringWriter();
        Properties one = new Properties();
        one.setProperty("k", "v".repeat(60));
        one.list(new PrintWriter(ls, true));
        System.out.println(ls.toString().replace(System.lineSeparator(), "|"));

        for (Locale l : new Locale[] {Locale.ROOT, Locale.FRENCH, Locale.CANADA_FRENCH, Locale.GERMAN, new Locale("fr", "BE", "x")}) {
            ResourceBundle b = ResourceBundle.getBundle("Texts", l, ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_CLASS));
            System.out.println(l + " -> " + b.getClass().getSimpleName() + " " + b.getLocale() + " " + b.getString("hello") + " " + b.getString("only.root") + " " + b.getObject("number") + " " + b.containsKey("none") + " " + new TreeSet<>(b.keySet()));
        }
        System.out.println(ResourceBundle.getBundle("Texts", Locale.GERMAN).getString("hello") + " " + Arrays.toString(ResourceBundle.getBundle("Texts", Locale.FRENCH).getStringArray("list")) + " " + ResourceBundle.getBundle("Texts", Locale.FRENCH).getBaseBundleName());
        ResourceBundle b = ResourceBundle.getBundle("Texts", Locale.FRENCH);
        for (String k : new String[] {"none", "number"}) {
            try {
                b.getString(k);
            } catch (MissingResourceException e) {
                System.out.println(e.getMessage() + " " + e.getKey());
            } catch (ClassCastException e) {
                System.out.println("not a string");
            }
        }
        try {
            ResourceBundle.getBundle("Missing");
        } catch (MissingResourceException e) {
            System.out.println(e.getMessage() + " " + e.getClassName());
        }
        PropertyResourceBundle pb = new PropertyResourceBundle(new StringReader("x=1\ny=2"));
        System.out.println(pb.getString("x") + " " + new TreeSet<>(Collections.list(pb.getKeys())) + " " + pb.handleGetObject("z"));
        System.out.println(ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_DEFAULT).getCandidateLocales("B", new Locale("a1", "BB", "c")) + " " + ResourceBundle.Control.getControl(ResourceBundle.Control.FORMAT_CLASS).toBundleName("base", Locale.CANADA_FRENCH));
    }
}
