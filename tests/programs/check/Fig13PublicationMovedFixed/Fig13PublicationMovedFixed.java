// Figure 13 of the JRF-E paper after the whole second correction: both the description and goFlag
// are written before the volatile write that publishes the object, and read only after it was
// seen. The flag may then stay plain.
class Data {
    private String desc;

    void setDesc(String text) {
        desc = text;
    }

    String getDesc() {
        return desc;
    }
}

public class Fig13PublicationMovedFixed {
    static boolean goFlag;
    static volatile Data publish;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            Data r = new Data();
            r.setDesc("e");
            goFlag = true;
            publish = r;
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
