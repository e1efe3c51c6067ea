package other;

public class Base {
}
