/* stream.h - one stream of events, many analyses.
 *
 * The engine knows one analysis, the stream's head; the head hands every event to all analyses that
 * listen, in the order in which they were added.  The order matters where one analysis sends events
 * itself: the race detector sends a race before the analyses behind it hear of the racy access.
 *
 * An event that no listener wants has no callback in the head, so that the engine does not compute it. */
#ifndef EVENT_STREAM_H
#define EVENT_STREAM_H

#include "event/analysis.h"

struct event_stream {
    struct analysis head; /* what the engine is given; its address does not change */
    const struct analysis **listeners;
    uint32_t count, capacity;
};

void event_stream_init(struct event_stream *stream);
void event_stream_release(struct event_stream *stream);

/* The analysis hears of all later events, until it is removed.  Never during an event. */
void event_stream_add(struct event_stream *stream, const struct analysis *analysis);
void event_stream_remove(struct event_stream *stream, const struct analysis *analysis);

#endif
