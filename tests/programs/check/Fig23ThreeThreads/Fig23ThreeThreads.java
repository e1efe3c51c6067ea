// Figure 23 of the JRF-E paper: figure 13 with a third thread that may also set the flag.
// The mistakes: goFlag is plain and the description is written after the publication, so both
// race; and thread 3 does not ask whether anything was published: NullPointerException. Thread 1
// takes the lock before it sets goFlag, so the flag is true in the end and thread 2 always ends;
// whoever sets it true has seen the description, so the assertion holds. Only thread 1 uses x.
class Data {
    private String desc;

    void setDesc(String text) {
        desc = text;
    }

    String getDesc() {
        return desc;
    }
}

public class Fig23ThreeThreads {
    static int x;
    static boolean goFlag;
    static volatile Data publish;
    static final Object o = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            Data r = new Data();
            publish = r;
            r.setDesc("e");
            synchronized (o) {
                x = 5;
            }
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
        Thread third = new Thread(() -> {
            synchronized (o) {
                if (publish.getDesc() != null) {
                    goFlag = true;
                } else {
                    goFlag = false;
                }
            }
        });
        first.start();
        second.start();
        third.start();
        first.join();
        second.join();
        third.join();
    }
}
