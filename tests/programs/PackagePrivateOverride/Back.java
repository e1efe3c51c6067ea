package first;

/** Comes back to the first package below a class of the second, and widens the method. */
public class Back extends second.Farther {
    @Override public String hidden() { return "Back.hidden"; }
    public String up() { return super.hidden() + ";" + ((Base) this).hidden(); }
}
