/* robust.h - do accesses between plain and volatile make a difference to one execution?
 *
 * A program without data races whose other accesses are volatile is sequentially consistent.  One that
 * also uses opaque, acquire and release accesses need not be: executions exist that no interleaving
 * shows.  It is, when it is robust: when on no path of a complete search an access comes to a
 * place whose last write it need not know.  This analysis follows one path and reports the first
 * such access.
 *
 * The argument (after Lahav and Margalit, "Robustness against Release/Acquire Semantics", PLDI 2019).
 * Take an execution X that the memory model allows and that is not sequentially consistent, and the
 * order of its program order and reads-from, which has no cycle (below).  Let G be the first part of
 * X in that order that is sequentially consistent, and e the action after it that is not.  G with e has
 * a cycle of program order, reads-from, coherence and from-read.  As e comes last, the cycle leaves
 * e to a write w of the same place x that e misses (e reads from an older write, or is itself placed
 * before w), and it enters e by program order, as an edge between accesses of x would close a cycle in
 * G.  So w is before the last action of e's thread in the conflict order of G.  Everything that is so
 * before e's thread, and nothing else, is a sequentially consistent path of the program; the search has been
 * on one like it, at a state in which the thread makes e its next move, and there the last write of x is
 * in the conflict order before the thread.  If the memory model forbids e to miss that write, X does
 * not exist.  It forbids it when
 *   - the thread has itself made, read or overwritten the write, or happens after a thread that has:
 *     coherence of opaque and stronger accesses (VarHandle: "bitwise atomic and coherently ordered");
 *     an order by releases and acquires carries it on (vo in JAM21);
 *   - or all accesses of x are volatile, and the write comes before e in the synchronization order,
 *     which is total (JLS 17.4.4): by a chain of conflicting accesses of places that are only accessed
 *     so, of locks, starts and joins, and of program order between them.
 * Plain accesses need no such test: without a race they see what happens before them.
 *
 * Program order and reads-from have no cycle in executions of acquire and release accesses and of fences,
 * which order a read before a later write.  An opaque read and a later opaque write may be taken
 * to be reordered (load buffering: JAM21 forbids it, the documentation of VarHandle does not), so a
 * thread that does both at places of this kind is reported as well.
 *
 * So three orders are followed, each as what a thread knows of the last writes of places: for each
 * place a count of its writes in a clock.  That one knows the last write is all that matters of it, so
 * the summary for a search is finite.  Nothing here knows of searches, threads of a machine or code. */
#ifndef ANALYSIS_ROBUST_H
#define ANALYSIS_ROBUST_H

#include "analysis/race_summary.h"
#include "event/analysis.h"

struct robust;

enum robust_place_kind {
    ROBUST_UNSHARED, /* one thread uses it, or only start and join order its uses */
    ROBUST_STRONG,   /* is only accessed as if volatile */
    ROBUST_WEAK,     /* is accessed in weaker modes, too */
};
struct robust_watch {
    void *self;
    enum robust_place_kind (*kind)(void *self, place_id place);
    /* An access was met that need not be as in an interleaving. */
    void (*broken)(void *self);
};

/* The watch must outlive the analysis. */
struct robust *robust_new(const struct robust_watch *watch);
void robust_free(struct robust *robust);
const struct analysis *robust_analysis(struct robust *robust);

/* What still matters of the state, for searches. */
struct race_hash robust_summary(struct robust *robust, const struct race_names *names);

#endif
