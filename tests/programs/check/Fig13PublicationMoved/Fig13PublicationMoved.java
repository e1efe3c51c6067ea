// Figure 13 of the JRF-E paper after half of the second correction: goFlag is set before the
// object is published, so goFlag no longer races.
// The mistake: the description is still written after the publication. It races, and because the
// flag no longer waits for it, an interleaving reads null from it: NullPointerException.
class Data {
    private String desc;

    void setDesc(String text) {
        desc = text;
    }

    String getDesc() {
        return desc;
    }
}

public class Fig13PublicationMoved {
    static boolean goFlag;
    static volatile Data publish;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            Data r = new Data();
            goFlag = true;
            publish = r;
            r.setDesc("e");
        });
        Thread second = new Thread(() -> {
            if (publish != null) {
                while (!goFlag) {
                    // spin
                }
                String s = publish.getDesc();
                assert s.equals("e");
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
