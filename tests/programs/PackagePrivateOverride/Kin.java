package first;

public class Kin extends Base {
    public String field = "Kin.field";
    @Override String hidden() { return "Kin.hidden"; }
    @Override public String prot() { return "Kin.prot"; }
}
