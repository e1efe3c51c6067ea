package first;

public class Base {
    public String field = "Base.field";
    String hidden() { return "Base.hidden"; }
    protected String prot() { return "Base.prot"; }
    public String open() { return "Base.open/" + hidden(); }
    public static String callHidden(Base b) { return b.hidden(); }
    public static String callProtected(Base b) { return b.prot(); }
    public final String callHiddenSelf() { return this.hidden(); }
}
