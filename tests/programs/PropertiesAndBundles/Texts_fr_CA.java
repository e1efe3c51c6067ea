import java.util.ListResourceBundle;

public class Texts_fr_CA extends ListResourceBundle {
    @Override
    protected Object[][] getContents() {
        return new Object[][] {{"hello", "Allo"}};
    }
}
