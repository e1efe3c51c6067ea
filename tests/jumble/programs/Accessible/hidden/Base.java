package hidden;

public class Base {
    public Hidden one = new Hidden();
    public Hidden[] several = {new Hidden(), new Hidden()};
}

class Hidden {
    @Override
    public String toString() {
        return "hidden";
    }
}
