/** Builds, splits, compares and concatenates strings through the library. */
public class StringBuild {
    public static void main(String[] args) {
        int hash = 0;
        for (int i = 0; i < 50_000; i++) {
            StringBuilder builder = new StringBuilder();
            for (int j = 0; j < 10; j++) {
                builder.append("item").append(i + j).append(',');
            }
            String text = builder.toString();
            int commas = 0;
            for (int at = text.indexOf(','); at >= 0; at = text.indexOf(',', at + 1)) {
                commas++;
            }
            hash = hash * 31 + text.substring(4, 12).hashCode() + commas;
            String joined = "n" + i + ":" + hash;
            if (joined.equals("n0:0")) {
                hash++;
            }
        }
        System.out.println(hash);
    }
}
