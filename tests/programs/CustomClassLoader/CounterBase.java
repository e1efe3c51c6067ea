package plugin;

public class CounterBase {
    static int total = 1000;
}
