/* terminal_options.c - see terminal_options.h. */
#include "cli/terminal_options.h"

#include "base/stream.h"
#include "java/source_files.h"
#include "report/terminal.h"

#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static unsigned terminal_width(void)
{
    struct winsize size;
    return ioctl(1, TIOCGWINSZ, &size) == 0 && size.ws_col >= 60 ? size.ws_col : 0;
}

static bool is_utf8_terminal(void)
{
    for (const char *const *name = (const char *const[]){"LC_ALL", "LC_CTYPE", "LANG", NULL}; *name;
         name++) {
        const char *value = getenv(*name);
        if (value && *value)
            return strstr(value, "UTF-8") || strstr(value, "utf8") || strstr(value, "UTF8");
    }
    return false;
}

struct report_options terminal_options(bool full, const char *sourcepath, const char *class_path)
{
    return (struct report_options){
        .full = full,
        .colour = isatty(1) && !getenv("NO_COLOR"),
        .ascii = !is_utf8_terminal(),
        .width = terminal_width(),
        .sources = source_path_new(sourcepath, class_path),
    };
}

char *absolute_path(const char *path)
{
    char *here = *path == '/' ? NULL : getcwd(NULL, 0);
    char *text = text_printf("%s%s%s", here ? here : "", here ? "/" : "", path);
    free(here);
    return text;
}

char *absolute_paths(const char *list)
{
    struct stream stream;
    FILE *out = stream_begin(&stream);
    char *here = getcwd(NULL, 0);
    for (const char *end;; list = end + 1) {
        end = strchrnul(list, ':');
        if (*list != '/' && end > list && here)
            fprintf(out, "%s/", here);
        fprintf(out, "%.*s", (int)(end - list), list);
        if (!*end)
            break;
        putc(':', out);
    }
    free(here);
    return stream_end(&stream);
}

void tell(const char *format, ...)
{
    struct terminal terminal = {.out = stderr};
    struct stream stream;
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stream_begin(&stream), format, arguments);
    va_end(arguments);
    char *text = stream_end(&stream);
    fputs("heddle: ", stderr);
    put_text(&terminal, PAINT_NONE, text, UINT_MAX);
    fputc('\n', stderr);
    free(text);
}

int fail_with(const struct error *error)
{
    tell("%s", error->text);
    return 2;
}

static struct vm *machine;

static void interrupted(int signal)
{
    vm_interrupt(machine, signal);
}

void catch_signals(struct vm *vm)
{
    machine = vm;
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    struct sigaction action = {.sa_handler = interrupted};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}
