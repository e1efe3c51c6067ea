// The one that starts threads counts them up, each counts itself down at its end, without a lock; and nobody looks at the
// count (mtrt).
public class RayTracing {
    int threadCount;
    final int[] pixels = new int[64];

    class Runner extends Thread {
        final int from;

        Runner(int from) {
            this.from = from;
        }

        @Override
        public void run() {
            for (int i = from; i < from + 16; i++) {
                int shade = i;
                for (int k = 0; k < 1000; k++) {
                    shade = shade * 31 + k;
                }
                pixels[i] = shade;
            }
            threadCount--;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        RayTracing scene = new RayTracing();
        Runner[] runners = new Runner[4];
        for (int i = 0; i < 4; i++) {
            scene.threadCount++;
            runners[i] = scene.new Runner(16 * i);
            runners[i].start();
        }
        int sum = 0;
        for (Runner runner : runners) {
            runner.join();
        }
        for (int pixel : scene.pixels) {
            sum += pixel;
        }
        System.out.println(sum);
    }
}
