// Figure 13 of the JRF-E paper, corrected in the first way that the paper names: goFlag is
// volatile, which orders it and everything that was done before it was set.
class Data {
    private String desc;

    void setDesc(String text) {
        desc = text;
    }

    String getDesc() {
        return desc;
    }
}

public class Fig13PublicationFixed {
    static volatile boolean goFlag;
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
                    Thread.onSpinWait();
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
