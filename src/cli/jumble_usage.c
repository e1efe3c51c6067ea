/* jumble_usage.c - see jumble_usage.h. */
#include "cli/jumble_usage.h"

#include "base/class_name.h"
#include "base/stream.h"

#include <stdlib.h>

static uint64_t number_in(const json_t *json, const char *name)
{
    return (uint64_t)json_integer_value(json_object_get(json, name));
}

void jumble_usage_add(struct jumble_usage *usage, const json_t *reported)
{
    uint64_t sites = number_in(reported, "sites");
    usage->sites = sites > usage->sites ? sites : usage->sites;
    usage->read |= number_in(reported, "read");
    usage->written |= number_in(reported, "written");
    usage->choices += number_in(reported, "choices");
    usage->stale += number_in(reported, "stale");
}

const char *jumble_usage_lack(const struct jumble_usage *usage, const char *name)
{
    if (usage->choices)
        return NULL;
    if (!usage->sites && name && class_name_is_platform(name))
        return "classes of the JDK are not rewritten";
    if (!usage->sites)
        return name ? "no class that was rewritten has plain accesses to it"
                    : "no class that was rewritten accesses such elements";
    if (!usage->read)
        return "it was never read";
    if (!usage->written)
        return "it was never written";
    return "no read had another value to see than the newest";
}

char *jumble_usage_missing(const struct jumble_usage *usage, const char *indices)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    const char *separator = "";
    for (char *end; *indices; indices = *end ? end + 1 : end) {
        unsigned long index = strtoul(indices, &end, 10);
        if (end == indices)
            break;
        if (index < 64 && !((usage->read | usage->written) >> index & 1)) {
            fprintf(out, "%s%lu", separator, index);
            separator = ", ";
        }
    }
    return stream_end(&stream);
}

json_t *jumble_usage_json(const struct jumble_usage *usage, const char *name)
{
    const char *lack = jumble_usage_lack(usage, name);
    return json_pack("{s:s?,s:I,s:I,s:I,s:s?}", "name", name, "statements",
                     (json_int_t)usage->sites, "choices", (json_int_t)usage->choices, "stale",
                     (json_int_t)usage->stale, "lack", lack);
}
