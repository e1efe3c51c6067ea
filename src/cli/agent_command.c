/* agent_command.c - see agent_command.h. */
#include "cli/agent_command.h"

#include "base/arena.h"
#include "base/stream.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* In words of JAVA_TOOL_OPTIONS nothing may separate words, and in options nothing may separate options. */
static void put_encoded(FILE *out, const char *text)
{
    for (; *text; text++)
        if (isalnum((unsigned char)*text) || strchr("_./:+-$*", *text))
            putc(*text, out);
        else
            fprintf(out, "%%%02x", (unsigned char)*text);
}

void agent_option_put(FILE *options, const char *name, const char *value)
{
    fprintf(options, "%s%s%s", ftell(options) > 0 ? "," : "", name, value ? "=" : "");
    if (value)
        put_encoded(options, value);
}

void agent_names_put(FILE *options, const char *name, const char *list)
{
    for (const char *end; *list; list = *end ? end + 1 : end) {
        end = strchrnul(list, ',');
        char *one = text_copy(list, (size_t)(end - list));
        if (*one)
            agent_option_put(options, name, one);
        free(one);
    }
}

bool agent_session_make(char session[AGENT_SESSION_SIZE], struct error *error)
{
    unsigned char bytes[AGENT_SESSION_SIZE / 2];
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        return error_set(error, "no random number: %s", strerror(errno));
    for (size_t i = 0; i < sizeof bytes; i++)
        snprintf(session + 2 * i, 3, "%02x", bytes[i]);
    return true;
}

bool agent_command_is_java(const char *command)
{
    const char *slash = strrchr(command, '/');
    return strcmp(slash ? slash + 1 : command, "java") == 0;
}

/* As java gets it: "-agentpath:/path/libheddle.so=store=...". */
static char *agent_word(const char *library, const char *options, const char *children)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    fprintf(out, "-agentpath:%s=%s", library, options);
    if (children) {
        fputs(",children=", out);
        put_encoded(out, children);
    }
    return stream_end(&stream);
}

/* How HotSpot runs code with hooks in it.  Later words of the command line win, so that users can say otherwise there.  A JVM ends at
 * an option that it does not know, and builds may start JVMs that are older than what the agent can use: so none of
 * these is new.
 *
 * Methods are larger by their hooks, which must not keep them from being compiled.  Counting calls that C1 has inlined costs
 * more than the calls, and C2 takes small methods without such counts.  With the usual thresholds C2 takes a third of a
 * run of some seconds for methods that do not earn it; those of loops that matter have thirty times as many calls soon.
 * Shadows make more garbage: the heap grows only when collectors take a fifth of the time, as memory that is used for the
 * first time costs more than a collection. */
static const char *const jvm_options[] = {
    "-XX:-DontCompileHugeMethods",
    "-XX:-C1ProfileInlinedCalls",
    "-XX:Tier4InvocationThreshold=150000",
    "-XX:Tier4MinInvocationThreshold=18000",
    "-XX:Tier4CompileThreshold=450000",
    "-XX:Tier4BackEdgeThreshold=1200000",
    "-XX:GCTimeRatio=4",
};

enum { JVM_OPTIONS = sizeof jvm_options / sizeof jvm_options[0] };

/* One word among others; the JVM knows both quotes and no escapes. */
static char *tool_options(const char *agent)
{
    const char *others = getenv("JAVA_TOOL_OPTIONS");
    const char *quote = !strpbrk(agent, " \t\n\"'") ? "" : strchr(agent, '\'') ? "\"" : "'";
    struct stream stream;
    FILE *out = stream_begin(&stream);
    for (uint32_t i = 0; i < JVM_OPTIONS; i++)
        fprintf(out, "%s ", jvm_options[i]);
    fprintf(out, "%s%s%s%s%s", others ? others : "", others && *others ? " " : "", quote, agent,
            quote);
    return stream_end(&stream);
}

/* Of java itself the agent is an option, so that the JVM does not say that it has picked it up. */
void agent_command_make(struct agent_command *with_agent, char **command, const char *library,
                        const char *options)
{
    uint32_t count = 0, at = 0;
    char *agent = agent_word(library, options, NULL), *tool = tool_options(agent);
    while (command[count])
        count++;
    *with_agent = (struct agent_command){.words = xcalloc(count + JVM_OPTIONS + 2, sizeof(char *))};
    with_agent->words[at++] = command[0];
    if (agent_command_is_java(command[0])) {
        with_agent->words[at++] = with_agent->agent = agent_word(library, options, tool);
        for (uint32_t i = 0; i < JVM_OPTIONS; i++)
            with_agent->words[at++] = (char *)jvm_options[i];
        free(tool);
    } else {
        with_agent->tool_options = tool;
    }
    for (uint32_t i = 1; i < count; i++)
        with_agent->words[at++] = command[i];
    free(agent);
}

void agent_command_release(struct agent_command *with_agent)
{
    free(with_agent->agent);
    free(with_agent->words);
    free(with_agent->tool_options);
    *with_agent = (struct agent_command){.words = NULL};
}
