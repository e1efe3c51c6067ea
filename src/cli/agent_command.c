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

static const char compile_all[] = "-XX:-DontCompileHugeMethods"; /* hooks make methods larger */

/* One word among others; the JVM knows both quotes and no escapes. */
static char *tool_options(const char *agent)
{
    const char *others = getenv("JAVA_TOOL_OPTIONS");
    const char *quote = !strpbrk(agent, " \t\n\"'") ? "" : strchr(agent, '\'') ? "\"" : "'";
    return text_printf("%s%s%s%s%s %s", others ? others : "", others && *others ? " " : "", quote,
                       agent, quote, compile_all);
}

/* Of java itself the agent is an option, so that the JVM does not say that it has picked it up. */
void agent_command_make(struct agent_command *with_agent, char **command, const char *library,
                        const char *options)
{
    uint32_t count = 0, at = 0;
    char *agent = agent_word(library, options, NULL), *tool = tool_options(agent);
    while (command[count])
        count++;
    *with_agent = (struct agent_command){.words = xcalloc(count + 3, sizeof(char *))};
    with_agent->words[at++] = command[0];
    if (agent_command_is_java(command[0])) {
        with_agent->words[at++] = with_agent->own[0] = agent_word(library, options, tool);
        with_agent->words[at++] = with_agent->own[1] = strdup(compile_all);
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
    free(with_agent->own[0]);
    free(with_agent->own[1]);
    free(with_agent->words);
    free(with_agent->tool_options);
    *with_agent = (struct agent_command){.words = NULL};
}
