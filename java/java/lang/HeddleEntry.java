// What the table (HeddleTable) has of one object; forgotten with it.
package java.lang;

import java.lang.ref.WeakReference;
import jdk.internal.vm.annotation.ForceInline;

abstract class HeddleEntry extends WeakReference<Object> {
    final int hash;
    volatile HeddlePlaces places; // accessed by offset; null: none

    HeddleEntry(Object object, int hash) {
        super(object);
        this.hash = hash;
    }

    // Is it the object's?  Not refersTo(), which is a call of native code until C2 has compiled the caller; that get()
    // keeps an object until the next collection does not matter.
    @ForceInline
    final boolean isOf(Object object) {
        return get() == object;
    }

    // The object as a monitor, as a collection, as what contracts name.
    abstract HeddleObject object();

    final HeddlePlaces placesOf() {
        HeddlePlaces p = places;
        if (p == null) {
            synchronized (this) {
                p = places;
                if (p == null) {
                    places = p = new HeddlePlaces();
                }
            }
        }
        return p;
    }
}
