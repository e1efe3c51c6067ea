package second;

public class Far extends first.Base {
    public String field = "Far.field";
    String hidden() { return "Far.hidden"; }
    @Override protected String prot() { return "Far.prot+" + super.prot(); }
    public String callFarHidden() { return hidden(); }
    public String hiddenPublic() { return "Far.hiddenPublic/" + this.hidden(); }
}
