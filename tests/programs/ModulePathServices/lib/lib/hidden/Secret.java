package lib.hidden;

public class Secret {
    @Override
    public String toString() {
        return "secret";
    }
}
