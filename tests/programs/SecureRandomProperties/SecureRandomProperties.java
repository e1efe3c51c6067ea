// SecureRandom and UUID.randomUUID: only properties that hold for every seed.
import java.security.SecureRandom;
import java.util.*;

public class SecureRandomProperties {
    public static void main(String[] args) {
        UUID a = UUID.randomUUID(), b = UUID.randomUUID();
        System.out.println("version " + a.version() + " variant " + a.variant() + " length " + a.toString().length() + " differ " + !a.equals(b) + " parsed " + a.equals(UUID.fromString(a.toString())));
        SecureRandom r = new SecureRandom();
        byte[] x = new byte[32], y = new byte[32];
        r.nextBytes(x);
        r.nextBytes(y);
        System.out.println("bytes differ " + !Arrays.equals(x, y) + " seed " + r.generateSeed(4).length);
        boolean ok = true;
        for (int i = 0; i < 50; i++) {
            int n = r.nextInt(10);
            double d = r.nextDouble();
            ok &= n >= 0 && n < 10 && d >= 0 && d < 1;
        }
        System.out.println("in range " + ok + " " + (r instanceof Random));
        r.setSeed(1);
        System.out.println("a seed only adds: " + (r.nextLong() != new Random(1).nextLong()));
        Set<Long> s = new HashSet<>();
        for (int i = 0; i < 20; i++) {
            s.add(r.nextLong());
        }
        System.out.println("distinct " + s.size());
        try {
            r.generateSeed(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            SecureRandom.getInstance("NoSuchPRNG");
        } catch (java.security.NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
    }
}
