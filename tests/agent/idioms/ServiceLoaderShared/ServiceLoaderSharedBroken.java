// As ServiceLoaderShared, but what the threads remember of it is guarded by nothing.
import java.nio.file.spi.FileSystemProvider;
import java.util.ServiceLoader;

public class ServiceLoaderSharedBroken {
    static final ServiceLoader<FileSystemProvider> LOADER =
        ServiceLoader.load(FileSystemProvider.class);
    static int found;

    static void count() {
        synchronized (LOADER) {
            for (FileSystemProvider provider : LOADER) {
            }
        }
        found++;
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> count());
        Thread two = start(() -> {
            Thread.sleep(200);
            count();
        });
        one.join();
        two.join();
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
