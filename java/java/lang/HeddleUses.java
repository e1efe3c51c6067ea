// Accesses of a collection: of its structure, and of its elements.  It lies in a field that the agent has put into the
// collection's class.
package java.lang;

final class HeddleUses {
    long writeWord;
    long readWord;
    long changeWord;
    long scanWord;
}
