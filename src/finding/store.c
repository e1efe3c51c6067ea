/* store.c - see store.h.  The file's layout is the SQL text below; `application_id` says that it
 * is ours and `user_version` which layout it has.
 *
 * The journal is SQLite's rollback journal, not its write-ahead log: whatever kills a process, the
 * file alone holds all traces whose storing had ended, and it can be read in a directory that
 * cannot be written.  Rows are copied before a caller sees them, so that no lock is held while it
 * thinks: `heddle report | less` must not stop a running check. */
#include "finding/store.h"

#include "base/arena.h"
#include "base/utf8.h"

#include <errno.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    APPLICATION_ID = 0x4864646c, /* "Hddl" */
    FORMAT = 2,
    BUSY_MILLISECONDS = 20000, /* others hold the lock only while they store a batch */
};

/* Bytes of traces are apart from what lists show: a list of many traces must not read them. */
static const char schema[] = "CREATE TABLE run ("
                             "  id INTEGER PRIMARY KEY,"
                             "  command TEXT NOT NULL,"
                             "  program TEXT NOT NULL,"
                             "  arguments TEXT NOT NULL,"
                             "  directory TEXT NOT NULL,"
                             "  version TEXT NOT NULL,"
                             "  fingerprint TEXT NOT NULL,"
                             "  started INTEGER NOT NULL,"
                             "  ended INTEGER NOT NULL DEFAULT 0,"
                             "  answer TEXT NOT NULL DEFAULT '',"
                             "  reason TEXT NOT NULL DEFAULT '',"
                             "  statistics TEXT NOT NULL DEFAULT ''"
                             ") STRICT;"
                             "CREATE TABLE finding ("
                             "  id INTEGER PRIMARY KEY,"
                             "  run INTEGER NOT NULL REFERENCES run (id),"
                             "  kind TEXT NOT NULL,"
                             "  identity TEXT NOT NULL,"
                             "  title TEXT NOT NULL,"
                             "  place_key TEXT NOT NULL,"
                             "  message TEXT NOT NULL,"
                             "  UNIQUE (run, identity)"
                             ") STRICT;"
                             "CREATE TABLE trace ("
                             "  id INTEGER PRIMARY KEY,"
                             "  finding INTEGER NOT NULL REFERENCES finding (id),"
                             "  source INTEGER,"
                             "  manifest INTEGER,"
                             "  event_count INTEGER NOT NULL,"
                             "  step_count INTEGER NOT NULL"
                             ") STRICT;"
                             "CREATE INDEX trace_by_finding ON trace (finding);"
                             "CREATE TABLE trace_bytes ("
                             "  trace INTEGER PRIMARY KEY REFERENCES trace (id),"
                             "  bytes BLOB NOT NULL"
                             ") STRICT;"
                             "CREATE TABLE note ("
                             "  run INTEGER NOT NULL REFERENCES run (id),"
                             "  name TEXT NOT NULL,"
                             "  text TEXT NOT NULL,"
                             "  PRIMARY KEY (run, name)"
                             ") STRICT, WITHOUT ROWID;";

struct store {
    enum store_mode mode;
    sqlite3 *db;
    char *path;
    bool was_busy;    /* the last failure: another process kept it locked */
    struct arena row; /* strings of the last store_get_trace() */
};

/* Errors and statements. */

static bool fail(struct store *store, struct error *error)
{
    int code = sqlite3_errcode(store->db) & 0xff;
    store->was_busy = code == SQLITE_BUSY;
    int cause = sqlite3_system_errno(store->db);
    const char *text = sqlite3_errmsg(store->db);
    switch (code) {
    case SQLITE_BUSY:
        return error_set(error, "%s: another process keeps the store locked", store->path);
    case SQLITE_NOTADB: return error_set(error, "%s: not a store of heddle", store->path);
    case SQLITE_CORRUPT: return error_set(error, "%s: corrupt store: %s", store->path, text);
    case SQLITE_CANTOPEN:
    case SQLITE_IOERR:
    case SQLITE_READONLY:
        if (cause)
            return error_set(error, "%s: %s (%s)", store->path, text, strerror(cause));
        break;
    default: break;
    }
    return error_set(error, "%s: %s", store->path, text);
}

/* A statement and its parameters: i int64_t, t text, b bytes and their size_t length,
 * e an event's index, NULL for TRACE_NONE.  NULL with an error. */
static sqlite3_stmt *prepare(struct store *store, struct error *error, const char *sql,
                             const char *types, ...)
{
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL) != SQLITE_OK) {
        fail(store, error);
        return NULL;
    }
    int status = SQLITE_OK;
    va_list list;
    va_start(list, types);
    for (int i = 1; *types && status == SQLITE_OK; types++, i++) {
        uint32_t event;
        const void *bytes;
        switch (*types) {
        case 'i': status = sqlite3_bind_int64(statement, i, va_arg(list, int64_t)); break;
        case 't':
            bytes = va_arg(list, const char *);
            status = sqlite3_bind_text(statement, i, bytes, -1, SQLITE_TRANSIENT);
            break;
        case 'b':
            bytes = va_arg(list, const void *);
            status = sqlite3_bind_blob64(statement, i, bytes, va_arg(list, size_t), SQLITE_STATIC);
            break;
        case 'e':
            event = va_arg(list, uint32_t);
            status = event == TRACE_NONE ? sqlite3_bind_null(statement, i)
                                         : sqlite3_bind_int64(statement, i, event);
            break;
        default: BUG("type '%c' of a parameter", *types);
        }
    }
    va_end(list);
    if (status == SQLITE_OK)
        return statement;
    fail(store, error);
    sqlite3_finalize(statement);
    return NULL;
}

/* Runs a statement that gives no rows, and frees it; NULL: it could not be prepared. */
static bool perform(struct store *store, sqlite3_stmt *statement, struct error *error)
{
    if (!statement)
        return false;
    bool good = sqlite3_step(statement) == SQLITE_DONE || fail(store, error);
    sqlite3_finalize(statement);
    return good;
}

static bool execute(struct store *store, const char *sql, struct error *error)
{
    return sqlite3_exec(store->db, sql, NULL, NULL, NULL) == SQLITE_OK || fail(store, error);
}

/* The first column of the only row. */
static bool query_number(struct store *store, const char *sql, int64_t *number, struct error *error)
{
    sqlite3_stmt *statement = prepare(store, error, sql, "");
    if (!statement)
        return false;
    bool good = sqlite3_step(statement) == SQLITE_ROW || fail(store, error);
    *number = good ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return good;
}

/* Writing: everything between begin and end happens, or nothing. */
static bool begin(struct store *store, struct error *error)
{
    return execute(store, "BEGIN IMMEDIATE", error);
}

static bool end(struct store *store, bool good, struct error *error)
{
    if (good && execute(store, "COMMIT", error))
        return true;
    /* Some failures have taken the transaction back already. */
    if (!sqlite3_get_autocommit(store->db))
        sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

/* Opening. */

/* A file may come from anywhere: nothing in it may run, and what SQLite reads it checks. */
static bool configure(struct store *store, struct error *error)
{
    static const struct {
        int option, value;
    } options[] = {{SQLITE_DBCONFIG_DEFENSIVE, 1},
                   {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                   {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                   {SQLITE_DBCONFIG_ENABLE_VIEW, 0},
                   {SQLITE_DBCONFIG_ENABLE_FKEY, 1}};
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        sqlite3_db_config(store->db, options[i].option, options[i].value, NULL);
    sqlite3_busy_timeout(store->db, BUSY_MILLISECONDS);
    return execute(store, "PRAGMA cell_size_check = ON; PRAGMA synchronous = NORMAL", error) &&
           (store->mode != STORE_READ || execute(store, "PRAGMA query_only = ON", error));
}

/* All of it as it is at one moment: another process may be writing the tables. */
static bool read_format(struct store *store, int64_t *application, int64_t *format,
                        int64_t *entries, struct error *error)
{
    bool is_alone = sqlite3_get_autocommit(store->db);
    if (is_alone && !execute(store, "BEGIN", error))
        return false;
    bool good = query_number(store, "SELECT count(*) FROM sqlite_schema", entries, error) &&
                query_number(store, "PRAGMA application_id", application, error) &&
                query_number(store, "PRAGMA user_version", format, error);
    return is_alone ? end(store, good, error) : good;
}

/* *is_empty: a database without any contents, as a process leaves it that was killed before it
 * could write the tables. */
static bool check_format(struct store *store, bool *is_empty, struct error *error)
{
    int64_t application, format, entries;
    if (!read_format(store, &application, &format, &entries, error))
        return false;
    *is_empty = application == 0 && format == 0 && entries == 0;
    if (*is_empty || (application == APPLICATION_ID && format == FORMAT))
        return true;
    if (application != APPLICATION_ID)
        return error_set(error, "%s: not a store of heddle", store->path);
    return error_set(error, "%s: a store of format %lld%s; this version of heddle uses format %d",
                     store->path, (long long)format,
                     format > FORMAT ? ", written by a newer version"
                                     : ", written by an older version",
                     FORMAT);
}

/* Another process may do the same at the same time: the second one finds the tables. */
static bool create_tables(struct store *store, struct error *error)
{
    char pragmas[100];
    snprintf(pragmas, sizeof pragmas, "PRAGMA application_id = %d; PRAGMA user_version = %d",
             APPLICATION_ID, FORMAT);
    bool is_empty;
    if (!begin(store, error))
        return false;
    bool good = check_format(store, &is_empty, error) &&
                (!is_empty || (execute(store, schema, error) && execute(store, pragmas, error)));
    return end(store, good, error);
}

/* The file's directory is there and can have a file made in it. */
static bool make_directory(const char *path, struct error *error)
{
    const char *slash = strrchr(path, '/');
    size_t length = slash ? (size_t)(slash - path) + (slash == path) : 1;
    char *directory = xmalloc(length + 1);
    memcpy(directory, slash ? path : ".", length);
    directory[length] = '\0';
    bool good = mkdir(directory, 0777) == 0 || errno == EEXIST ||
                error_set(error, "cannot make the directory %s: %s", directory, strerror(errno));
    good = good && (access(directory, W_OK | X_OK) == 0 ||
                    error_set(error, "cannot make a file in %s: %s", directory, strerror(errno)));
    free(directory);
    return good;
}

/* SQLite's own words for a file that it cannot open do not say why. */
static bool check_file(const char *path, enum store_mode mode, struct error *error)
{
    struct stat status;
    if (stat(path, &status) != 0) {
        if (mode == STORE_WRITE && errno == ENOENT && *path)
            return make_directory(path, error);
        return error_set(error, "%s: %s", path, strerror(errno));
    }
    if (S_ISDIR(status.st_mode))
        return error_set(error, "%s: a directory, not a store", path);
    if (!S_ISREG(status.st_mode))
        return error_set(error, "%s: not a regular file", path);
    if (status.st_size == 1) /* SQLite would take it for an empty one, and overwrite it */
        return error_set(error, "%s: not a store of heddle", path);
    if (access(path, mode == STORE_READ ? R_OK : R_OK | W_OK) != 0)
        return error_set(error, "%s: %s", path, strerror(errno));
    return true;
}

static bool open_file(struct store *store, struct error *error)
{
    /* A relative path gets a "./", so that SQLite sees no meaning in a name like ":memory:".
     * Readers may write as far as the file allows: what a killed process left half done is taken
     * back by the next process. */
    char *name = xmalloc(strlen(store->path) + 3);
    sprintf(name, "%s%s", store->path[0] == '/' ? "" : "./", store->path);
    int flags = SQLITE_OPEN_READWRITE | (store->mode == STORE_WRITE ? SQLITE_OPEN_CREATE : 0) |
                SQLITE_OPEN_EXRESCODE;
    int status = sqlite3_open_v2(name, &store->db, flags, NULL);
    free(name);
    if (!store->db)
        die("out of memory");
    if (status != SQLITE_OK)
        return fail(store, error);
    bool is_empty;
    if (!configure(store, error) || !check_format(store, &is_empty, error))
        return false;
    if (is_empty && store->mode != STORE_WRITE)
        return error_set(error, "%s: not a store of heddle (it is empty)", store->path);
    if (store->mode == STORE_READ)
        return true;
    /* A journal that stays there until store_close() saves each batch a sync of the directory. */
    return execute(store, "PRAGMA journal_mode = TRUNCATE", error) &&
           (!is_empty || create_tables(store, error));
}

struct store *store_open(const char *path, enum store_mode mode, struct error *error)
{
    if (!check_file(path, mode, error))
        return NULL;
    struct store *store = xcalloc(1, sizeof *store);
    store->mode = mode;
    size_t size = strlen(path) + 1;
    store->path = memcpy(xmalloc(size), path, size);
    if (open_file(store, error))
        return store;
    store->mode = STORE_READ; /* what was refused stays as it is */
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    if (store->mode != STORE_READ) /* unless another process needs it */
        sqlite3_exec(store->db, "PRAGMA journal_mode = DELETE", NULL, NULL, NULL);
    sqlite3_close(store->db);
    arena_release(&store->row);
    free(store->path);
    free(store);
}

/* Writing. */

bool store_begin_run(struct store *store, const struct store_run *run, int64_t *id,
                     struct error *error)
{
    if (!begin(store, error))
        return false;
    bool good = perform(store,
                        prepare(store, error,
                                "INSERT INTO run (command, program, arguments, directory, version,"
                                " fingerprint, started) VALUES (?, ?, ?, ?, ?, ?, ?)",
                                "tttttti", run->command, run->program, run->arguments,
                                run->directory, run->version, run->fingerprint, run->started),
                        error);
    *id = sqlite3_last_insert_rowid(store->db);
    return end(store, good, error);
}

bool store_end_run(struct store *store, const struct store_run *run, struct error *error)
{
    if (!begin(store, error))
        return false;
    bool good = perform(store,
                        prepare(store, error,
                                "UPDATE run SET ended = ?, answer = ?, reason = ?, statistics = ?,"
                                " fingerprint = ? WHERE id = ?",
                                "itttti", run->ended, run->answer, run->reason, run->statistics,
                                run->fingerprint, run->id),
                        error);
    if (good && sqlite3_changes(store->db) == 0)
        good = error_set(error, "%s: no run %lld", store->path, (long long)run->id);
    return end(store, good, error);
}

/* Is the run's finding of that identity there?  *id: its row, 0 when it is not. */
static bool find_finding(struct store *store, int64_t run, const char *identity, int64_t *id,
                         struct error *error)
{
    sqlite3_stmt *select =
        prepare(store, error, "SELECT id FROM finding WHERE run = ? AND identity = ?", "it", run,
                identity);
    if (!select)
        return false;
    int status = sqlite3_step(select);
    *id = status == SQLITE_ROW ? sqlite3_column_int64(select, 0) : 0;
    bool good = status == SQLITE_ROW || status == SQLITE_DONE || fail(store, error);
    sqlite3_finalize(select);
    return good;
}

/* The row of the finding that its first trace makes. */
static bool add_finding(struct store *store, int64_t run, const struct batch_trace *first,
                        int64_t *id, struct error *error)
{
    struct trace trace;
    if (!trace_decode(&trace, first->bytes, first->length, error))
        BUG("a trace that was just encoded is not readable: %s", error->text);
    struct finding finding = {first->kind,     &trace,         first->source,
                              first->manifest, first->message, false};
    char *title = finding_title(&finding);
    char *key = first->kind == FINDING_RACE
                    ? finding_place_key(&trace, trace.events[first->manifest].place)
                    : utf8_repaired("");
    char *message = utf8_repaired(first->message ? first->message : "");
    bool good =
        perform(store,
                prepare(store, error,
                        "INSERT INTO finding (run, kind, identity, title, place_key, message)"
                        " VALUES (?, ?, ?, ?, ?, ?)",
                        "ittttt", run, finding_kind_name(first->kind), first->identity, title, key,
                        message),
                error);
    *id = sqlite3_last_insert_rowid(store->db);
    free(title);
    free(key);
    free(message);
    trace_release(&trace);
    return good;
}

static bool add_trace(struct store *store, int64_t run, struct batch_trace *trace,
                      struct error *error)
{
    int64_t finding;
    if (!find_finding(store, run, trace->identity, &finding, error))
        return false;
    trace->is_new = finding == 0;
    if ((trace->is_new && !add_finding(store, run, trace, &finding, error)) ||
        !perform(store,
                 prepare(store, error,
                         "INSERT INTO trace (finding, source, manifest, event_count, step_count)"
                         " VALUES (?, ?, ?, ?, ?)",
                         "ieeii", finding, trace->source, trace->manifest,
                         (int64_t)trace->event_count, (int64_t)trace->step_count),
                 error))
        return false;
    trace->id = sqlite3_last_insert_rowid(store->db);
    return perform(store,
                   prepare(store, error, "INSERT INTO trace_bytes (trace, bytes) VALUES (?, ?)",
                           "ib", trace->id, trace->bytes, trace->length),
                   error);
}

static bool put_note(struct store *store, int64_t run, const struct batch_note *note,
                     struct error *error)
{
    char *name = utf8_repaired(note->name), *text = utf8_repaired(note->text);
    bool good = perform(store,
                        prepare(store, error,
                                "INSERT OR REPLACE INTO note (run, name, text) VALUES (?, ?, ?)",
                                "itt", run, name, text),
                        error);
    free(name);
    free(text);
    return good;
}

/* The traces up to `end` that were not written, and so many notes, in one transaction. */
static bool write_part(struct store *store, int64_t run, struct batch *batch, uint32_t end_trace,
                       uint32_t notes, struct error *error)
{
    if (!begin(store, error))
        return false;
    bool good = true;
    for (uint32_t i = batch->written; good && i < end_trace; i++)
        good = add_trace(store, run, &batch->traces[i], error);
    for (uint32_t i = 0; good && i < notes; i++)
        good = put_note(store, run, &batch->notes[i], error);
    good = end(store, good, error);
    for (uint32_t i = batch->written; !good && i < end_trace; i++)
        batch->traces[i].id = 0;
    if (good)
        batch->written = end_trace;
    return good;
}

bool store_write(struct store *store, int64_t run, struct batch *batch, struct error *error)
{
    uint32_t failed = batch->trace_count;
    if (write_part(store, run, batch, failed, batch->note_count, error))
        return true;
    /* A disk that is full for all of them may have room for some: the most, by bisection. */
    struct error ignored;
    while (!store->was_busy && failed - batch->written > 1) {
        uint32_t middle = batch->written + (failed - batch->written) / 2;
        if (!write_part(store, run, batch, middle, 0, &ignored))
            failed = middle;
    }
    return false;
}

/* Reading. */

static const char *text_column(sqlite3_stmt *statement, int column, struct arena *arena)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? arena_strndup(arena, text, strlen(text)) : "";
}

#define RUN_COLUMNS                                                                \
    "run.id, run.command, run.program, run.arguments, run.directory, run.version," \
    " run.fingerprint, run.started, run.ended, run.answer, run.reason, run.statistics"
#define FINDING_COLUMNS                                                                          \
    "finding.id, finding.run, finding.kind, finding.identity, finding.title, finding.place_key," \
    " finding.message"
/* Of as many steps as there are traces: not for every trace that is read. */
#define FINDING_COUNTS                                               \
    "(SELECT count(*) FROM trace WHERE trace.finding = finding.id)," \
    " (SELECT min(id) FROM trace WHERE trace.finding = finding.id)"
#define TRACE_COLUMNS                                                                        \
    "trace.id, trace.finding, finding.run, trace.source, trace.manifest, trace.event_count," \
    " trace.step_count"
enum { RUN_WIDTH = 12, FINDING_WIDTH = 7, TRACE_WIDTH = 7 };

static bool read_run(struct store *store, sqlite3_stmt *s, int at, struct arena *arena, void *row,
                     struct error *error)
{
    struct store_run *data = row;
    data->id = sqlite3_column_int64(s, at);
    data->command = text_column(s, at + 1, arena);
    data->program = text_column(s, at + 2, arena);
    data->arguments = text_column(s, at + 3, arena);
    data->directory = text_column(s, at + 4, arena);
    data->version = text_column(s, at + 5, arena);
    data->fingerprint = text_column(s, at + 6, arena);
    data->started = sqlite3_column_int64(s, at + 7);
    data->ended = sqlite3_column_int64(s, at + 8);
    data->answer = text_column(s, at + 9, arena);
    data->reason = text_column(s, at + 10, arena);
    data->statistics = text_column(s, at + 11, arena);
    return true;
}

static bool read_finding(struct store *store, sqlite3_stmt *s, int at, struct arena *arena,
                         void *row, struct error *error)
{
    struct store_finding *data = row;
    data->id = sqlite3_column_int64(s, at);
    data->run = sqlite3_column_int64(s, at + 1);
    const char *kind = text_column(s, at + 2, arena);
    data->kind = FINDING_RACE;
    while (strcmp(kind, finding_kind_name(data->kind)) != 0)
        if (++data->kind == FINDING_KINDS)
            return error_set(error, "%s: corrupt store: a finding of kind '%.40s'", store->path,
                             kind);
    data->identity = text_column(s, at + 3, arena);
    data->title = text_column(s, at + 4, arena);
    data->place_key = text_column(s, at + 5, arena);
    data->message = text_column(s, at + 6, arena);
    data->trace_count = data->first_trace = 0;
    return true;
}

static bool read_counted_finding(struct store *store, sqlite3_stmt *s, int at, struct arena *arena,
                                 void *row, struct error *error)
{
    struct store_finding *data = row;
    if (!read_finding(store, s, at, arena, row, error))
        return false;
    data->trace_count = sqlite3_column_int64(s, at + FINDING_WIDTH);
    data->first_trace = sqlite3_column_int64(s, at + FINDING_WIDTH + 1);
    return true;
}

/* A number below 2^32 - 1, or TRACE_NONE for NULL. */
static bool small_column(sqlite3_stmt *s, int column, uint32_t *number)
{
    int64_t value = sqlite3_column_int64(s, column);
    bool is_null = sqlite3_column_type(s, column) == SQLITE_NULL;
    *number = is_null ? TRACE_NONE : (uint32_t)value;
    return is_null || (value >= 0 && value < TRACE_NONE);
}

static bool read_trace(struct store *store, sqlite3_stmt *s, int at, struct arena *arena, void *row,
                       struct error *error)
{
    struct store_trace *data = row;
    data->id = sqlite3_column_int64(s, at);
    data->finding = sqlite3_column_int64(s, at + 1);
    data->run = sqlite3_column_int64(s, at + 2);
    if (small_column(s, at + 3, &data->source) && small_column(s, at + 4, &data->manifest) &&
        small_column(s, at + 5, &data->event_count) && small_column(s, at + 6, &data->step_count))
        return true;
    return error_set(error, "%s: corrupt store: trace %lld has impossible numbers", store->path,
                     (long long)data->id);
}

/* All rows of a query, each of `size` bytes; their strings are in the arena. */
struct rows {
    struct arena arena;
    char *bytes;
    size_t count, room, size;
};

static bool collect(struct store *store, sqlite3_stmt *statement, struct rows *rows,
                    bool (*read)(struct store *, sqlite3_stmt *, int, struct arena *, void *,
                                 struct error *),
                    struct error *error)
{
    if (!statement)
        return false;
    int status;
    bool good = true;
    while (good && (status = sqlite3_step(statement)) != SQLITE_DONE) {
        if (status != SQLITE_ROW) {
            good = fail(store, error);
            break;
        }
        if (rows->count == rows->room) {
            rows->room = rows->room ? 2 * rows->room : 16;
            rows->bytes = xrealloc(rows->bytes, rows->room * rows->size);
        }
        good =
            read(store, statement, 0, &rows->arena, rows->bytes + rows->count * rows->size, error);
        rows->count++;
    }
    sqlite3_finalize(statement);
    return good;
}

static void rows_release(struct rows *rows)
{
    arena_release(&rows->arena);
    free(rows->bytes);
}

bool store_each_run(struct store *store, bool (*each)(void *context, const struct store_run *run),
                    void *context, struct error *error)
{
    struct rows rows = {.size = sizeof(struct store_run)};
    bool good =
        collect(store, prepare(store, error, "SELECT " RUN_COLUMNS " FROM run ORDER BY id", ""),
                &rows, read_run, error);
    const struct store_run *items = (const void *)rows.bytes;
    for (size_t i = 0; good && i < rows.count; i++)
        if (!each(context, &items[i]))
            break;
    rows_release(&rows);
    return good;
}

bool store_each_finding(struct store *store, int64_t run,
                        bool (*each)(void *context, const struct store_finding *finding),
                        void *context, struct error *error)
{
    struct rows rows = {.size = sizeof(struct store_finding)};
    bool good = collect(store,
                        prepare(store, error,
                                "SELECT " FINDING_COLUMNS ", " FINDING_COUNTS
                                " FROM finding WHERE run = ? ORDER BY id",
                                "i", run),
                        &rows, read_counted_finding, error);
    const struct store_finding *items = (const void *)rows.bytes;
    for (size_t i = 0; good && i < rows.count; i++)
        if (!each(context, &items[i]))
            break;
    rows_release(&rows);
    return good;
}

bool store_each_trace(struct store *store, int64_t finding, int64_t from, int64_t limit,
                      bool (*each)(void *context, const struct store_trace *trace), void *context,
                      struct error *error)
{
    struct rows rows = {.size = sizeof(struct store_trace)};
    bool good =
        collect(store,
                prepare(store, error,
                        "SELECT " TRACE_COLUMNS
                        " FROM trace JOIN finding ON finding.id = trace.finding"
                        " WHERE trace.finding = ? AND trace.id >= ? ORDER BY trace.id LIMIT ?",
                        "iii", finding, from, limit > 0 ? limit : (int64_t)-1),
                &rows, read_trace, error);
    const struct store_trace *items = (const void *)rows.bytes;
    for (size_t i = 0; good && i < rows.count; i++)
        if (!each(context, &items[i]))
            break;
    rows_release(&rows);
    return good;
}

static bool read_note(struct store *store, sqlite3_stmt *s, int at, struct arena *arena, void *row,
                      struct error *error)
{
    struct store_note *data = row;
    data->name = text_column(s, at, arena);
    data->text = text_column(s, at + 1, arena);
    return true;
}

bool store_get_note(struct store *store, int64_t run, const char *name, char **text,
                    struct error *error)
{
    *text = NULL;
    sqlite3_stmt *s =
        prepare(store, error, "SELECT text FROM note WHERE run = ? AND name = ?", "it", run, name);
    if (!s)
        return false;
    int status = sqlite3_step(s);
    const char *found = status == SQLITE_ROW ? (const char *)sqlite3_column_text(s, 0) : NULL;
    if (found)
        *text = strdup(found);
    bool good = status == SQLITE_ROW || status == SQLITE_DONE || fail(store, error);
    sqlite3_finalize(s);
    return good;
}

/* 1114111 is the last character there is: names that begin so come before it.  A range of the key
 * reads no other notes. */
bool store_each_note(struct store *store, int64_t run, const char *prefix,
                     bool (*each)(void *context, const struct store_note *note), void *context,
                     struct error *error)
{
    struct rows rows = {.size = sizeof(struct store_note)};
    bool good = collect(store,
                        prepare(store, error,
                                "SELECT name, text FROM note WHERE run = ?"
                                " AND name >= ? AND name < ? || char(1114111) ORDER BY name",
                                "itt", run, prefix, prefix),
                        &rows, read_note, error);
    const struct store_note *items = (const void *)rows.bytes;
    for (size_t i = 0; good && i < rows.count; i++)
        if (!each(context, &items[i]))
            break;
    rows_release(&rows);
    return good;
}

/* The bytes in column `at`, and whether they agree with the rows that speak of them. */
static bool read_bytes(struct store *store, sqlite3_stmt *statement, int at,
                       const struct store_trace *row, const struct store_finding *finding,
                       struct trace *trace, struct error *error)
{
    const void *bytes = sqlite3_column_blob(statement, at);
    size_t length = (size_t)sqlite3_column_bytes(statement, at);
    if (!bytes || length == 0)
        return error_set(error, "%s: corrupt store: trace %lld has no contents", store->path,
                         (long long)row->id);
    if (!trace_decode(trace, bytes, length, error))
        return error_prefix(error, "%s: trace %lld", store->path, (long long)row->id);
    struct finding shown = {.kind = finding->kind,
                            .trace = trace,
                            .source = row->source,
                            .manifest = row->manifest};
    if (trace->event_count == row->event_count && trace->step_count == row->step_count &&
        finding_is_consistent(&shown))
        return true;
    trace_release(trace);
    return error_set(error, "%s: corrupt store: trace %lld is not what its row says", store->path,
                     (long long)row->id);
}

bool store_get_trace(struct store *store, int64_t trace_id, struct store_trace *row,
                     struct store_finding *finding, struct store_run *run, struct trace *trace,
                     struct error *error)
{
    enum {
        FINDING_AT = TRACE_WIDTH,
        RUN_AT = FINDING_AT + FINDING_WIDTH,
        END = RUN_AT + RUN_WIDTH
    };
    static const char sql[] =
        "SELECT " TRACE_COLUMNS ", " FINDING_COLUMNS ", " RUN_COLUMNS
        ", CASE WHEN ? THEN (SELECT bytes FROM trace_bytes WHERE trace_bytes.trace = trace.id) END"
        " FROM trace JOIN finding ON finding.id = trace.finding JOIN run ON run.id = finding.run"
        " WHERE trace.id = ?";
    struct store_trace own_row;
    struct store_finding own_finding;
    struct store_run own_run;
    row = row ? row : &own_row;
    finding = finding ? finding : &own_finding;
    run = run ? run : &own_run;
    arena_release(&store->row);

    sqlite3_stmt *s = prepare(store, error, sql, "ii", (int64_t)(trace != NULL), trace_id);
    if (!s)
        return false;
    int status = sqlite3_step(s);
    bool good = status == SQLITE_ROW;
    if (status == SQLITE_DONE)
        error_set(error, "%s: no trace %lld", store->path, (long long)trace_id);
    else if (status != SQLITE_ROW)
        fail(store, error);
    good = good && read_trace(store, s, 0, &store->row, row, error) &&
           read_finding(store, s, FINDING_AT, &store->row, finding, error) &&
           read_run(store, s, RUN_AT, &store->row, run, error) &&
           (!trace || read_bytes(store, s, END, row, finding, trace, error));
    sqlite3_finalize(s);
    return good;
}
