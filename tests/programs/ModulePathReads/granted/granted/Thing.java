package granted;

public class Thing {
}
