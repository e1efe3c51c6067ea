// What the detector knows of one object that has no field for it: its monitor, what was released through
// it.  Found by the object's identity (HeddleTable); forgotten with it.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.ForceInline;

class HeddleObject extends HeddleEntry {
    HeddleLock monitor; // null: it was not left yet; whoever holds the monitor has this alone
    private HeddleSync sync;
    private HeddleSync readers;
    private volatile HeddleCell[] cells; // of parts of a table of the library's; null: none

    private static final Unsafe U = HeddleRuntime.U;
    private static final long SYNC = U.objectFieldOffset(HeddleObject.class, "sync");
    private static final long READERS = U.objectFieldOffset(HeddleObject.class, "readers");

    HeddleObject(Object object, int hash) {
        super(object, hash);
    }

    @Override
    final HeddleObject object() {
        return this;
    }

    // What contracts acquire and release.
    final HeddleSync sync() {
        HeddleSync s = sync;
        return s != null ? s : make(SYNC);
    }

    // What readers have released, for writers alone.
    final HeddleSync readers() {
        HeddleSync s = readers;
        return s != null ? s : make(READERS);
    }

    // null: there is none yet.
    final HeddleCell cellAt(int index) {
        HeddleCell[] all = cells;
        return all == null ? null : all[index];
    }

    final synchronized HeddleCell makeCell(int index, int length) {
        HeddleCell[] all = cells;
        if (all == null) {
            all = new HeddleCell[length];
        }
        if (all[index] == null) {
            all[index] = new HeddleCell();
            cells = all;
        }
        return all[index];
    }

    private HeddleSync make(long offset) {
        HeddleSync s = new HeddleSync();
        Object was = U.compareAndExchangeReference(this, offset, null, s);
        return was == null ? s : (HeddleSync) was;
    }
}
