import java.util.ListResourceBundle;

public class Texts extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {{"hello", "Hello"}, {"only.root", "root"}, {"number", 42}, {"list", new String[] {"a", "b"}}};
    }
}
