import java.util.ListResourceBundle;

public class Texts_fr extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {{"hello", "Bonjour"}, {"french", "oui"}};
    }
}
