package plugin;

public class Helper {
    String secret = "package private";
}
