// The places of one object that are accessed in other modes than plain, by offset (of arrays: by index).
package java.lang;

final class HeddlePlaces {
    private long[] keys = new long[4]; // offset + 1; 0: free
    private HeddleSync[] values = new HeddleSync[4];
    private int count;

    synchronized HeddleSync find(long offset) {
        int i = index(keys, offset);
        return keys[i] == 0 ? null : values[i];
    }

    // Made if there is none, with what is known of plain accesses to the place.
    // index: in an array; -1: a field.
    synchronized HeddleSync of(long offset, int index, long write, long read) {
        int i = index(keys, offset);
        if (keys[i] != 0) {
            return values[i];
        }
        if (2 * ++count > keys.length) {
            grow();
            i = index(keys, offset);
        }
        HeddleSync made = new HeddleSync(index);
        made.isRecorded = true;
        made.plainWrite = write;
        made.plainRead = read;
        keys[i] = offset + 1;
        values[i] = made;
        return made;
    }

    private static int index(long[] keys, long offset) {
        int mask = keys.length - 1;
        int i = (int) (offset * 0x9E3779B97F4A7C15L >>> 40) & mask;
        while (keys[i] != 0 && keys[i] != offset + 1) {
            i = i + 1 & mask;
        }
        return i;
    }

    private void grow() {
        long[] oldKeys = keys;
        HeddleSync[] oldValues = values;
        keys = new long[2 * oldKeys.length];
        values = new HeddleSync[2 * oldKeys.length];
        for (int k = 0; k < oldKeys.length; k++) {
            if (oldKeys[k] != 0) {
                int i = index(keys, oldKeys[k] - 1);
                keys[i] = oldKeys[k];
                values[i] = oldValues[k];
            }
        }
    }
}
