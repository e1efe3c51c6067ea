package second;

public class Farther extends Far {
    @Override public String hidden() { return "Farther.hidden+" + super.hidden(); }
    @Override public String open() { return "Farther.open+" + super.open(); }
}
