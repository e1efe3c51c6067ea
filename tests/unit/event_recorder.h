/* event_recorder.h - runs a subject of tests/events/ in a VM of its own process and gives back
 * its events as text, its output and how it ended.
 *
 * Recorded is what the subject itself does: accesses to its own fields, to arrays that it makes
 * and to fields of the library classes that the test names; monitors of its own classes; and
 * so on (see is_of_interest_*).  Checked is everything (event_invariants.h). */
#ifndef UNIT_EVENT_RECORDER_H
#define UNIT_EVENT_RECORDER_H

#include "event_invariants.h"
#include "event_text.h"

#include "classfile/opcodes.h"
#include "cli/java_options.h"
#include "event/choice.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SUBJECTS        "tests/events"
#define SUBJECT_CLASSES "build/tests/events"

enum {
    RECORD_ACCESS = 1 << 0,
    RECORD_FENCE = 1 << 1,
    RECORD_MONITOR = 1 << 2,
    RECORD_THREAD = 1 << 3,
    RECORD_CLASS = 1 << 4,
    RECORD_ALLOC = 1 << 5,
    RECORD_FREEZE = 1 << 6,
    RECORD_CALL = 1 << 7,
    RECORD_CHOICE = 1 << 8,
    RECORD_LINES = 1 << 9,        /* each event with the line of the source */
    RECORD_NO_FINALS = 1 << 10,   /* of the accesses only those to fields that are not final */
    RECORD_NO_ELEMENTS = 1 << 11, /* and not those to elements of arrays */
    RECORD_BYTES = 1 << 12,       /* every event and choice of the whole run, as bytes: see `all` */
};

/* A schedule: thread `thread` moves until it has done `actions` accesses to places of interest
 * or started threads; then the next line. */
struct move {
    thread_id thread;
    unsigned actions; /* 0: the end of the schedule */
};

/* How to answer the questions of the VM; all zero: nothing is wanted, the default schedule. */
struct script {
    uint32_t wants;           /* as in struct chooser; 0 with `seed` 0 = nothing is asked */
    const struct move *moves; /* NULL: always the default */
    thread_id notify;         /* whom notify() wakes if it waits; else the default */
    uint32_t time_out;        /* bit set of thread ids whose timed waits end by time at once, */
    uint32_t wake;            /* and whose waits end for no reason, once each */
    unsigned fail_cas;        /* so many weak compare-and-sets fail first */
    uint64_t seed;            /* not 0: the random chooser instead */
};

struct subject {
    const char *main_class, *argument; /* argument: NULL = none */
    unsigned record;
    /* Library classes whose instances are of interest as well, or "class.field". */
    const char *watched[6];
    struct script script;
};

struct recording {
    char *events; /* lines */
    char *output; /* of the program, both streams */
    char *all;    /* RECORD_BYTES */
    size_t all_length;
    enum vm_exit how;
    int status;
    enum outcome outcome;
};

/* ---- in the child ---- */

struct recorder {
    struct subject subject;
    FILE *out, *all;
    struct vm *vm;
    struct invariants invariants;
    bool begun;      /* the first method of the subject has been entered */
    ref arrays[512]; /* made by the subject */
    unsigned array_count;
    uint64_t uses[64];
    unsigned use_count;
    const struct move *move;
    unsigned actions_left;
    uint32_t to_wake;
    unsigned to_fail;
    struct random_chooser random;
    enum outcome outcome;
};

static inline bool is_watched(const struct recorder *r, const struct class *c)
{
    for (size_t i = 0; i < sizeof r->subject.watched / sizeof *r->subject.watched; i++)
        if (r->subject.watched[i] && strcmp(c->name->text, r->subject.watched[i]) == 0)
            return true;
    return is_user_class(c);
}

static inline bool is_watched_field(const struct recorder *r, const struct field *f)
{
    char name[256];
    snprintf(name, sizeof name, "%s.%s", f->class_->name->text, f->name->text);
    for (size_t i = 0; i < sizeof r->subject.watched / sizeof *r->subject.watched; i++)
        if (r->subject.watched[i] && strcmp(name, r->subject.watched[i]) == 0)
            return true;
    return false;
}

static inline bool is_watched_object(const struct recorder *r, ref object)
{
    const struct class *c = class_of(object);
    if (c == r->vm->wk.Class) {
        const struct class *mirrored = class_of_mirror(r->vm, object);
        return mirrored && is_user_class(mirrored);
    }
    return is_watched(r, c);
}

static inline bool is_of_interest_place(const struct recorder *r, place_id place)
{
    ref object = place_object(place);
    if (class_of(object)->kind == CLASS_ARRAY) {
        if (r->subject.record & RECORD_NO_ELEMENTS)
            return false;
        for (unsigned i = 0; i < r->array_count; i++)
            if (r->arrays[i] == object)
                return true;
        return false;
    }
    const struct field *f = field_at_offset(r->vm, object, (uint32_t)place);
    return f && (is_watched(r, f->class_) || is_watched_field(r, f));
}

/* Starts a line: thread, and the line of the subject's source. */
static inline void begin_line(struct recorder *r, thread_id thread)
{
    unsigned above;
    const struct frame *f = r->vm->current ? user_frame(r->vm->current, &above) : NULL;
    if (r->subject.record & RECORD_LINES)
        fprintf(r->out, "%d ", f ? method_line(f->method, frame_bci(f)) : 0);
    else
        fprintf(r->out, "%u ", thread);
}

static inline void count_action(struct recorder *r, thread_id thread)
{
    if (!r->move || !r->move->actions || r->move->thread != thread || --r->actions_left)
        return;
    r->move++;
    r->actions_left = r->move->actions;
}

static inline void record_bytes(struct recorder *r, const void *bytes, size_t length)
{
    if (r->all)
        fwrite(bytes, 1, length, r->all);
}

static inline void record_words(struct recorder *r, uint64_t what, uint64_t a, uint64_t b,
                                uint64_t c)
{
    uint64_t words[4] = {what, a, b, c};
    record_bytes(r, words, sizeof words);
}

static inline void on_begin(void *self, struct undo_log *log)
{
    struct recorder *r = self;
    if (log != &r->vm->log)
        fputs("BROKEN: execution_begin has another undo log\n", r->out);
}

static inline void on_end(void *self, enum outcome outcome)
{
    struct recorder *r = self;
    r->outcome = outcome;
}

static inline void on_access(void *self, const struct access *a)
{
    struct recorder *r = self;
    uint64_t flags = (uint64_t)a->kind | (uint64_t)a->mode << 8 | (uint64_t)a->write_mode << 16 |
                     (uint64_t)a->wrote << 24 | (uint64_t)a->size << 32;
    record_words(r, 'a' | flags << 8, a->thread, a->place, a->value);
    check_access(&r->invariants, a);
    if (!r->begun || !is_of_interest_place(r, a->place))
        return;
    count_action(r, a->thread);
    if (!(r->subject.record & RECORD_ACCESS) ||
        (is_final_place(r->vm, a->place) && r->subject.record & RECORD_NO_FINALS))
        return;
    begin_line(r, a->thread);
    print_access(r->out, r->vm, a);
    fputc('\n', r->out);
}

/* Fences that the subject asks for: one or two frames above its own. */
static inline void on_fence(void *self, thread_id thread, enum fence_kind kind, site_id site)
{
    struct recorder *r = self;
    unsigned above;
    record_words(r, 'f', thread, kind, site);
    check_thread(&r->invariants, thread);
    if (!(r->subject.record & RECORD_FENCE) || !user_frame(r->vm->current, &above) || above > 2)
        return;
    begin_line(r, thread);
    fprintf(r->out, "%s\n", fence_text(kind));
}

static inline bool is_of_interest_sync(const struct recorder *r, enum sync_kind kind,
                                       sync_id object)
{
    if (sync_is_on_class(kind))
        return r->subject.record & RECORD_CLASS && is_user_class(class_at((uint32_t)object));
    if (sync_is_on_object(kind))
        return r->subject.record & RECORD_MONITOR && is_watched_object(r, (ref)object);
    return r->subject.record & RECORD_THREAD;
}

/* That a thread uses a class is reported each time; the first time is recorded. */
static inline bool is_first_use(struct recorder *r, thread_id thread, sync_id object)
{
    uint64_t use = object << 8 | thread;
    for (unsigned i = 0; i < r->use_count; i++)
        if (r->uses[i] == use)
            return false;
    if (r->use_count < sizeof r->uses / sizeof *r->uses)
        r->uses[r->use_count++] = use;
    return true;
}

static inline void on_sync(void *self, thread_id thread, enum sync_kind kind, sync_id object,
                           site_id site)
{
    struct recorder *r = self;
    record_words(r, 's' | (uint64_t)kind << 8, thread, object, site);
    check_sync(&r->invariants, thread, kind, object);
    if (kind == SYNC_START)
        count_action(r, thread);
    if (!is_of_interest_sync(r, kind, object))
        return;
    if (kind == SYNC_CLASS_USED && !is_first_use(r, thread, object))
        return;
    begin_line(r, thread);
    print_sync(r->out, r->vm, kind, object);
    fputc('\n', r->out);
}

/* Arrays that the subject makes, also through one call (as new AtomicIntegerArray does), but not
 * those that the VM makes to link one of its instructions. */
static inline bool is_array_of_subject(const struct recorder *r, ref object, unsigned above)
{
    const struct class *c = class_of(object);
    const struct frame *top = r->vm->current->frame;
    int bci = frame_bci(top);
    if (c->kind != CLASS_ARRAY || above > 1)
        return false;
    if (above == 1)
        return c->element->kind == CLASS_PRIMITIVE || strcmp(top->method->name->text, "clone") == 0;
    uint8_t opcode = top->method->member->code->code[bci];
    return opcode == OP_newarray || opcode == OP_anewarray || opcode == OP_multianewarray;
}

static inline void on_alloc(void *self, thread_id thread, uint32_t object, site_id site)
{
    struct recorder *r = self;
    const struct class *c = class_of(object);
    record_words(r, 'n', thread, object, site);
    check_alloc(&r->invariants, thread, object);
    unsigned above;
    const struct frame *f = r->begun ? user_frame(r->vm->current, &above) : NULL;
    if (!f)
        return;
    if (is_array_of_subject(r, object, above) &&
        r->array_count < sizeof r->arrays / sizeof *r->arrays)
        r->arrays[r->array_count++] = object;
    if (!(r->subject.record & RECORD_ALLOC) || !is_watched(r, c))
        return;
    begin_line(r, thread);
    fprintf(r->out, "alloc %s\n", class_text(c));
}

static inline void on_freeze(void *self, thread_id thread, uint32_t object)
{
    struct recorder *r = self;
    record_words(r, 'z', thread, object, 0);
    check_thread(&r->invariants, thread);
    if (!(r->subject.record & RECORD_FREEZE) || !is_user_class(class_of(object)))
        return;
    begin_line(r, thread);
    fprintf(r->out, "freeze %s\n", class_text(class_of(object)));
}

static inline void record_call(struct recorder *r, const char *what, thread_id thread,
                               site_id method)
{
    const struct method *m = site_method(method);
    if (!(r->subject.record & RECORD_CALL) || !is_user_class(m->class_))
        return;
    fprintf(r->out, "%u %s %s.%s\n", thread, what, class_text(m->class_), m->name->text);
}

static inline void on_enter(void *self, thread_id thread, site_id method)
{
    struct recorder *r = self;
    record_words(r, '(', thread, method, 0);
    check_enter(&r->invariants, thread, method);
    r->begun = r->begun || is_user_class(site_method(method)->class_);
    record_call(r, "enter", thread, method);
}

static inline void on_leave(void *self, thread_id thread, site_id method)
{
    struct recorder *r = self;
    record_words(r, ')', thread, method, 0);
    check_leave(&r->invariants, thread, method);
    record_call(r, "leave", thread, method);
}

/* ---- the chooser ---- */

static inline uint32_t option_of(const struct choice *choice, thread_id thread)
{
    for (uint32_t i = 0; i < choice->count; i++)
        if (choice->options[i] == thread)
            return i;
    return 0;
}

static inline uint32_t answer(struct recorder *r, const struct choice *choice)
{
    const struct script *s = &r->subject.script;
    switch (choice->kind) {
    case CHOICE_THREAD: return r->move && r->move->actions ? option_of(choice, r->move->thread) : 0;
    case CHOICE_NOTIFY: return option_of(choice, s->notify);
    case CHOICE_TIMEOUT: return s->time_out >> choice->thread & 1;
    case CHOICE_SPURIOUS:
        if (!(r->to_wake >> choice->thread & 1))
            return 0;
        r->to_wake &= ~(1u << choice->thread);
        return 1;
    case CHOICE_WEAK_CAS: return r->to_fail && r->to_fail--;
    case CHOICE_WAIT_ORDER:
    case CHOICE_RANDOM:
    case CHOICE_READ:
    case CHOICE_CLEARED: return 0;
    }
    return 0;
}

static inline uint32_t on_choice(void *self, const struct choice *choice)
{
    static const char *const texts[] = {
        [CHOICE_THREAD] = "thread",     [CHOICE_TIMEOUT] = "timeout",
        [CHOICE_NOTIFY] = "notify",     [CHOICE_SPURIOUS] = "spurious",
        [CHOICE_WEAK_CAS] = "weak-cas", [CHOICE_WAIT_ORDER] = "wait-order",
        [CHOICE_CLEARED] = "cleared",   [CHOICE_READ] = "read",
    };
    struct recorder *r = self;
    uint32_t taken = r->subject.script.seed
                         ? r->random.chooser.choose(r->random.chooser.self, choice)
                         : answer(r, choice);
    bool of_threads = choice->kind == CHOICE_THREAD || choice->kind == CHOICE_NOTIFY;
    if (of_threads != (choice->options != NULL) || choice->count < 2)
        fprintf(r->out, "BROKEN: choice of %s: count %u\n", texts[choice->kind], choice->count);
    record_words(r, 'c' | (uint64_t)choice->kind << 8, choice->thread, choice->count, taken);
    if (choice->options)
        record_bytes(r, choice->options, choice->count * sizeof *choice->options);
    if (r->subject.record & RECORD_CHOICE && r->vm->booted) {
        fprintf(r->out, "%u choose %s", choice->thread, texts[choice->kind]);
        for (uint32_t i = 0; of_threads && i < choice->count; i++)
            fprintf(r->out, " %u", choice->options[i]);
        fprintf(r->out, " -> %u\n", of_threads ? choice->options[taken] : taken);
    }
    return taken;
}

struct child_result {
    enum vm_exit how;
    int status;
    enum outcome outcome;
};

/* Only once a process: the heap lies at a fixed address. */
static inline void init_vm(struct vm *vm, const struct subject *subject)
{
    static struct java_options options; /* the VM keeps pointers to both */
    static char *argv[] = {"test", "-cp", SUBJECT_CLASSES, NULL, NULL, NULL};
    struct error error = {""};
    int argc = subject->argument ? 5 : 4, at = 1;
    argv[3] = (char *)subject->main_class;
    argv[4] = (char *)subject->argument;
    java_options_init(&options);
    if (java_options_take(&options, argc, argv, &at, &error) != OPTION_TAKEN ||
        !java_options_finish(&options, argc, argv, 3, &error) || !vm_init(vm, &options.vm, &error))
        die("%s", error.text);
}

/* The life of the child; what it finds goes to the three files. */
static inline void run_child(const struct subject *subject, FILE *events, FILE *all,
                             FILE *result_file)
{
    static struct vm vm;
    static struct recorder r;
    r = (struct recorder){
        .subject = *subject,
        .out = events,
        .all = subject->record & RECORD_BYTES ? all : NULL,
        .vm = &vm,
        .move = subject->script.moves,
        .actions_left = subject->script.moves ? subject->script.moves->actions : 0,
        .to_wake = subject->script.wake,
        .to_fail = subject->script.fail_cas,
    };
    const struct analysis analysis = {
        .name = "recorder",
        .summary = "writes down what happens",
        .self = &r,
        .execution_begin = on_begin,
        .execution_end = on_end,
        .access = on_access,
        .fence = on_fence,
        .sync = on_sync,
        .alloc = on_alloc,
        .freeze = on_freeze,
        .enter = on_enter,
        .leave = on_leave,
    };
    init_vm(&vm, subject);
    struct chooser chooser = {.self = &r, .choose = on_choice, .wants = subject->script.wants};
    if (subject->script.seed) {
        random_chooser_init(&r.random, subject->script.seed);
        chooser.wants = r.random.chooser.wants;
        chooser.slice = r.random.chooser.slice;
    }
    if (chooser.wants)
        vm.chooser = &chooser;
    vm.analysis = &analysis;
    invariants_init(&r.invariants, &vm, events);
    vm.heap.holds_referents = true; /* as for a search: no threads but those of the subject */
    struct child_result result = {.how = vm_run(&vm)};
    if (result.how == VM_EXITED)
        check_end(&r.invariants);
    else
        fprintf(stderr, "%s\n", vm.reason.text);
    result.status = vm.exit_status;
    result.outcome = r.outcome;
    fwrite(&result, sizeof result, 1, result_file);
}

/* ---- in the test ---- */

static inline char *read_back(FILE *file, size_t *length)
{
    fseek(file, 0, SEEK_END);
    long size = ftell(file);
    rewind(file);
    char *text = xmalloc((size_t)size + 1);
    *length = fread(text, 1, (size_t)size, file);
    text[*length] = 0;
    fclose(file);
    return text;
}

static inline struct recording record(const struct subject *subject)
{
    FILE *events = tmpfile(), *all = tmpfile(), *output = tmpfile(), *result_file = tmpfile();
    if (!events || !all || !output || !result_file)
        die("no temporary files");
    pid_t child = fork();
    if (child < 0)
        die("cannot fork");
    if (child == 0) {
        dup2(fileno(output), 1);
        dup2(fileno(output), 2);
        run_child(subject, events, all, result_file);
        fflush(events);
        fflush(all);
        fflush(result_file);
        _exit(0);
    }
    int status;
    if (waitpid(child, &status, 0) != child)
        die("lost a child");
    struct recording recording = {0};
    size_t length;
    recording.events = read_back(events, &length);
    recording.output = read_back(output, &length);
    recording.all = read_back(all, &recording.all_length);
    struct child_result result;
    char *bytes = read_back(result_file, &length);
    if (status || length != sizeof result) {
        free(recording.events);
        if (asprintf(&recording.events, "BROKEN: the VM died, status %x: %s", status,
                     recording.output) < 0)
            die("no memory");
        result = (struct child_result){VM_INCOMPLETE, 3, OUTCOME_BOUND};
    } else {
        memcpy(&result, bytes, sizeof result);
    }
    free(bytes);
    recording.how = result.how;
    recording.status = result.status;
    recording.outcome = result.outcome;
    return recording;
}

static inline void recording_release(struct recording *recording)
{
    free(recording->events);
    free(recording->output);
    free(recording->all);
}

/* All subjects, by the first of the test programs that want them, which may run at the same time. */
static inline int compile_subjects(void **state)
{
    (void)state;
    return system("mkdir -p " SUBJECT_CLASSES " && flock " SUBJECT_CLASSES " sh -c '"
                  "test -f " SUBJECT_CLASSES "/compiled && "
                  "test -z \"$(find " SUBJECTS " -newer " SUBJECT_CLASSES "/compiled)\" || "
                  "{ \"${JAVA_HOME:+$JAVA_HOME/bin/}javac\" -nowarn -Xlint:none "
                  "-d " SUBJECT_CLASSES " " SUBJECTS "/*.java && touch " SUBJECT_CLASSES
                  "/compiled; }'");
}

#endif
