// Figure 13 of the JRF-E paper: an object is published through a volatile field, changed after
// that, and declared ready through a plain flag.
// The mistake: goFlag is plain, so it races, and the description that it should guard is written
// after the volatile write and races too. In every interleaving the reader sees the "e".
class Data {
    private String desc;

    void setDesc(String text) {
        desc = text;
    }

    String getDesc() {
        return desc;
    }
}

public class Fig13Publication {
    static boolean goFlag;
    static volatile Data publish;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            Data r = new Data();
            publish = r;
            r.setDesc("e");
            goFlag = true;
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
