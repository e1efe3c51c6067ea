package outsider;

public class Alone {
}
