/* file_places.c - see file_places.h. */
#include "vm/run/file_places.h"

#include "vm/class/jdk_field.h"
#include "vm/file/files.h"
#include "vm/file/mapping.h"
#include "vm/heap/string.h"
#include "vm/run/stop.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

/* ---- places of the overlay as places of the search ---- */

struct asking {
    struct thread *t;
    bool notes; /* no question, but a use */
    bool stop;
};

static void touch(void *self, bool wrote, uint64_t place, bool writes_commute)
{
    struct asking *a = self;
    uint32_t offset = OFFSET_OUTSIDE | (writes_commute ? OFFSET_COMMUTES : 0) |
                      (uint32_t)(place >> 40 & (OFFSET_COMMUTES - 1));
    enum stop_kind kind = wrote ? STOP_WRITE : STOP_READ;
    if (a->notes)
        stop_note(a->t, kind, 0, offset);
    else if (must_stop(a->t, kind, 0, offset))
        a->stop = true;
}

/* A file and its mappings have the same contents: a thread that uses one uses the other. */
static void touch_memory(void *self, int64_t address, uint64_t length)
{
    struct asking *a = self;
    const struct stopper *stopper = a->t->vm->stopper;
    for (uint64_t at = 0; stopper && at < length; at += MEMORY_LINE)
        stopper->shares(stopper->self, a->t, true, memory_place(address + (int64_t)at));
}

/* ---- open files ---- */

/* The FileDescriptor that a stream or channel has in its field fd; what has none is one. */
static ref descriptor_of(ref holder)
{
    static const struct symbol *name, *descriptor;
    if (!name) {
        name = symbol_of("fd");
        descriptor = symbol_of("Ljava/io/FileDescriptor;");
    }
    for (const struct class *c = holder ? class_of(holder) : NULL; c; c = c->super) {
        const struct field *f = class_declared_field(c, name, descriptor);
        if (f)
            return get_ref(holder, f->offset);
    }
    return holder;
}

static void touch_data(struct asking *a, int fd, enum file_data data)
{
    struct vm *vm = a->t->vm;
    struct overlay *overlay = files_overlay(vm);
    const struct opened *h = overlay && data != DATA_UNUSED ? file_opened(vm, fd) : NULL;
    struct place_watcher watcher = {a, touch};
    if (!h)
        return;
    overlay_file_places(overlay, h, data == DATA_WRITTEN, &watcher);
    mappings_of(overlay, h, touch_memory, a);
}

/* What was printed nothing reads back, so its order is free; but a closed stream throws. */
static void touch_file(struct asking *a, const struct native_effect *effect,
                       const union value *args)
{
    CACHED_FIELD(fd_field, a->t->vm, "java/io/FileDescriptor", "fd", "I");
    if (effect->kind == EFFECT_FILE_NUMBER) {
        if (effect->other)
            touch_data(a, args[effect->other].i, DATA_READ);
        touch_data(a, args[effect->slot].i, effect->data);
        return;
    }
    ref descriptor = descriptor_of(args[0].l);
    if (!descriptor)
        return;
    int fd = get_int(descriptor, fd_field);
    bool prints = (fd == 1 || fd == 2) && effect->data == DATA_WRITTEN;
    enum stop_kind kind = effect->kind == EFFECT_FILE_MOVES && !prints ? STOP_WRITE : STOP_READ;
    if (!a->notes && must_stop(a->t, kind, descriptor, OFFSET_FILE))
        a->stop = true; /* of the same descriptor as ever, so the use is noted once and for all */
    touch_data(a, fd, effect->data);
}

/* ---- paths ---- */

char *path_of_file(struct vm *vm, ref file)
{
    CACHED_FIELD(path, vm, "java/io/File", "path", "Ljava/lang/String;");
    ref string = file ? get_ref(file, path) : 0;
    return string ? string_to_utf8(string) : NULL;
}

/* As open(2) is given it.  NULL: the argument names none. */
static char *path_of_argument(struct vm *vm, const struct path_effect *path,
                              const union value *args)
{
    const union value *arg = &args[path->slot];
    char *text = NULL;
    switch (path->form) {
    case PATH_NONE: return NULL;
    case PATH_ADDRESS: return arg->j ? strdup((const char *)(intptr_t)arg->j) : NULL;
    case PATH_FILE: return path_of_file(vm, arg->l);
    case PATH_STRING: text = arg->l ? string_to_utf8(arg->l) : NULL;
    }
    /* As the JDK does: one trailing slash too many is no error. */
    for (size_t n = text ? strlen(text) : 0; n > 1 && text[n - 1] == '/'; n--)
        text[n - 1] = 0;
    return text;
}

static int flags_of(const struct path_effect *path, const union value *args)
{
    enum { MODE_READ_WRITE = 2 }; /* of RandomAccessFile */
    switch (path->flags) {
    case FLAGS_READ: return O_RDONLY;
    case FLAGS_WRITE: return O_WRONLY | O_CREAT | (args[path->slot + 1].i ? O_APPEND : O_TRUNC);
    case FLAGS_RANDOM:
        return args[path->slot + 1].i & MODE_READ_WRITE ? O_RDWR | O_CREAT : O_RDONLY;
    case FLAGS_GIVEN: return args[path->slot + 2].i;
    case FLAGS_NEW: return O_RDWR | O_CREAT | O_EXCL;
    }
    return 0;
}

static void touch_paths(struct asking *a, const struct native_effect *effect,
                        const union value *args)
{
    struct vm *vm = a->t->vm;
    struct overlay *overlay = files_overlay(vm);
    struct place_watcher watcher = {a, touch};
    for (int i = 0; overlay && i < EFFECT_PATHS_MAX; i++) {
        const struct path_effect *path = &effect->paths[i];
        char *text = path_of_argument(vm, path, args);
        if (text)
            overlay_path_places(overlay, text, (enum path_use)path->use, flags_of(path, args),
                                &watcher);
        free(text);
    }
}

/* ---- natives ---- */

static bool touch_files(struct asking *a, const struct native_effect *effect,
                        const union value *args)
{
    switch (effect->kind) {
    case EFFECT_PATHS: touch_paths(a, effect, args); break;
    case EFFECT_FILE_USES:
    case EFFECT_FILE_MOVES:
    case EFFECT_FILE_NUMBER: touch_file(a, effect, args); break;
    default: break;
    }
    return a->stop;
}

bool must_stop_files(struct thread *t, const struct native_effect *effect, const union value *args)
{
    return touch_files(&(struct asking){.t = t}, effect, args);
}

void note_files(struct thread *t, const struct native_effect *effect, const union value *args)
{
    touch_files(&(struct asking){.t = t, .notes = true}, effect, args);
}
