// Figure 23 of the JRF-E paper, corrected: the description is written before the publication,
// goFlag is volatile, and thread 3 asks whether there is an object. When it finds none, thread 1
// has yet to take the lock and to set the flag after that, so thread 2 still always ends.
class Data {
    private String desc;

    void setDesc(String text) {
        desc = text;
    }

    String getDesc() {
        return desc;
    }
}

public class Fig23ThreeThreadsFixed {
    static int x;
    static volatile boolean goFlag;
    static volatile Data publish;
    static final Object o = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            Data r = new Data();
            r.setDesc("e");
            publish = r;
            synchronized (o) {
                x = 5;
            }
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
        Thread third = new Thread(() -> {
            synchronized (o) {
                Data seen = publish;
                if (seen != null && seen.getDesc() != null) {
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
