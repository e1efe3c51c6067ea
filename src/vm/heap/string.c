/* string.c - java.lang.String objects from and to C text, and the table of interned ones. */
#include "vm/heap/string.h"

#include "base/arena.h"
#include "vm/heap/heap.h"
#include "vm/run/throw.h"
#include "vm/run/vm_gap.h"
#include "vm/vm.h"

#include <stdlib.h>
#include <string.h>

enum { LATIN1 = 0, UTF16 = 1 }; /* String.coder */

/* ---- text in C: UTF-16 units ---- */

/* Text that is short most of the time. */
struct chars {
    uint16_t *at;
    size_t length;
    uint16_t small[256];
};

static void chars_reserve(struct chars *chars, size_t length)
{
    bool fits = length <= sizeof chars->small / sizeof *chars->small;
    chars->at = fits ? chars->small : xmalloc(length * sizeof *chars->at);
    chars->length = 0;
}

static void chars_release(struct chars *chars)
{
    if (chars->at != chars->small)
        free(chars->at);
}

static void chars_add(struct chars *chars, uint32_t unit)
{
    chars->at[chars->length++] = (uint16_t)unit;
}

static void chars_add_code_point(struct chars *chars, uint32_t point)
{
    if (point < 0x10000) {
        chars_add(chars, point);
        return;
    }
    chars_add(chars, 0xd800 + ((point - 0x10000) >> 10));
    chars_add(chars, 0xdc00 + ((point - 0x10000) & 0x3ff));
}

/* Length of the UTF-8 sequence that a first byte announces; 0 = it announces none. */
static unsigned sequence_length(uint8_t first)
{
    if (first < 0x80)
        return 1;
    if (first >= 0xc2 && first < 0xe0)
        return 2;
    if (first >= 0xe0 && first < 0xf0)
        return 3;
    return first >= 0xf0 && first < 0xf5 ? 4 : 0;
}

/* One code point of real UTF-8; what is malformed gives U+FFFD for one byte. */
static uint32_t decode_utf8(const uint8_t **at, const uint8_t *end)
{
    static const uint8_t first_mask[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    const uint8_t *p = *at;
    unsigned length = sequence_length(*p);
    *at = p + 1;
    if (!length || length > (size_t)(end - p))
        return 0xfffd;
    uint32_t point = *p & first_mask[length];
    for (unsigned i = 1; i < length; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0xfffd;
        point = point << 6 | (p[i] & 0x3f);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (point < least[length] || point > 0x10ffff || (point >= 0xd800 && point < 0xe000))
        return 0xfffd;
    *at = p + length;
    return point;
}

static void chars_from_utf8(struct chars *chars, const char *text)
{
    size_t length = strlen(text);
    const uint8_t *at = (const uint8_t *)text, *end = at + length;
    chars_reserve(chars, length);
    while (at < end)
        chars_add_code_point(chars, decode_utf8(&at, end));
}

/* Class files have been checked: every sequence is complete. */
static void chars_from_modified_utf8(struct chars *chars, const char *bytes, size_t length)
{
    const uint8_t *at = (const uint8_t *)bytes, *end = at + length;
    chars_reserve(chars, length);
    while (at < end) {
        if (*at < 0x80) {
            chars_add(chars, *at++);
        } else if (*at < 0xe0 && end - at >= 2) {
            chars_add(chars, (uint32_t)(at[0] & 0x1f) << 6 | (at[1] & 0x3f));
            at += 2;
        } else if (end - at >= 3) {
            chars_add(chars, (uint32_t)(at[0] & 0x0f) << 12 | (uint32_t)(at[1] & 0x3f) << 6 |
                                 (at[2] & 0x3f));
            at += 3;
        } else {
            chars_add(chars, *at++);
        }
    }
}

/* ---- reading strings ---- */

/* Offsets of String.value and String.coder: the same in every VM of a process.  Functions
 * that get only a reference need them. */
static uint32_t value_offset, coder_offset;

static void find_layout(const struct class *string_class)
{
    const struct field *value =
        class_declared_field(string_class, symbol_of("value"), symbol_of("[B"));
    const struct field *coder =
        class_declared_field(string_class, symbol_of("coder"), symbol_of("B"));
    if (!value || !coder)
        die("class java/lang/String of this JDK has no value or coder; Heddle needs JDK 17");
    value_offset = value->offset;
    coder_offset = coder->offset;
}

static ref string_value(ref string)
{
    if (!value_offset)
        find_layout(class_of(string));
    return get_ref(string, value_offset);
}

static uint8_t string_coder(ref string)
{
    return FIELD(uint8_t, string, coder_offset);
}

int32_t string_length(ref string)
{
    ref value = string_value(string);
    return array_length(value) >> string_coder(string);
}

static uint16_t string_char_at(ref string, int32_t index)
{
    const char *data = array_data(string_value(string));
    return string_coder(string) == LATIN1 ? ((const uint8_t *)data)[index]
                                          : ((const uint16_t *)data)[index];
}

static void chars_from_string(struct chars *chars, ref string)
{
    int32_t length = string_length(string);
    chars_reserve(chars, (size_t)length);
    for (int32_t i = 0; i < length; i++)
        chars_add(chars, string_char_at(string, i));
}

static char *put_utf8(char *out, uint32_t point)
{
    if (point < 0x80) {
        *out++ = (char)point;
    } else if (point < 0x800) {
        *out++ = (char)(0xc0 | point >> 6);
        *out++ = (char)(0x80 | (point & 0x3f));
    } else if (point < 0x10000) {
        *out++ = (char)(0xe0 | point >> 12);
        *out++ = (char)(0x80 | (point >> 6 & 0x3f));
        *out++ = (char)(0x80 | (point & 0x3f));
    } else {
        *out++ = (char)(0xf0 | point >> 18);
        *out++ = (char)(0x80 | (point >> 12 & 0x3f));
        *out++ = (char)(0x80 | (point >> 6 & 0x3f));
        *out++ = (char)(0x80 | (point & 0x3f));
    }
    return out;
}

char *string_to_utf8(ref string)
{
    int32_t length = string_length(string);
    char *text = xmalloc(3 * (size_t)length + 1), *out = text;
    for (int32_t i = 0; i < length; i++) {
        uint32_t point = string_char_at(string, i);
        if (point >= 0xd800 && point < 0xdc00 && i + 1 < length) {
            uint32_t low = string_char_at(string, i + 1);
            if (low >= 0xdc00 && low < 0xe000) {
                point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
                i++;
            }
        }
        if (point >= 0xd800 && point < 0xe000)
            point = '?'; /* half a pair has no encoding: HotSpot's encoders print the same */
        out = put_utf8(out, point);
    }
    *out = 0;
    return text;
}

static char *string_to_modified_utf8(ref string, size_t *length)
{
    int32_t count = string_length(string);
    char *text = xmalloc(3 * (size_t)count + 1), *out = text;
    for (int32_t i = 0; i < count; i++) {
        uint16_t unit = string_char_at(string, i);
        if (unit == 0) {
            *out++ = (char)0xc0;
            *out++ = (char)0x80;
        } else {
            out = put_utf8(out, unit);
        }
    }
    *out = 0;
    if (length)
        *length = (size_t)(out - text);
    return text;
}

const struct symbol *string_to_symbol(ref string)
{
    size_t length;
    char *text = string_to_modified_utf8(string, &length);
    const struct symbol *symbol = symbol_intern(text, length);
    free(text);
    return symbol;
}

const struct symbol *string_to_class_symbol(ref string)
{
    size_t length;
    char *text = string_to_modified_utf8(string, &length);
    for (size_t i = 0; i < length; i++)
        if (text[i] == '.')
            text[i] = '/';
    const struct symbol *symbol = symbol_intern(text, length);
    free(text);
    return symbol;
}

/* ---- making strings ---- */

static bool is_latin1(const uint16_t *chars, size_t length)
{
    uint16_t all = 0;
    for (size_t i = 0; i < length; i++)
        all |= chars[i];
    return all < 0x100;
}

static void put_chars(ref value, const uint16_t *chars, int32_t length, bool latin1)
{
    if (!latin1) {
        memcpy(array_data(value), chars, 2 * (size_t)length);
        return;
    }
    for (int32_t i = 0; i < length; i++)
        array_data(value)[i] = (char)chars[i];
}

static ref string_from_chars(struct thread *t, const uint16_t *chars, int32_t length)
{
    struct vm *vm = t->vm;
    bool latin1 = is_latin1(chars, (size_t)length);
    ref value = new_primitive_array(t, T_BYTE, latin1 ? length : 2 * length);
    if (!value)
        return 0;
    put_chars(value, chars, length, latin1);
    ref string = new_object(t, vm->wk.String);
    if (!string)
        return 0;
    heap_put_ref(&vm->heap, string, vm->off.String_value, value);
    heap_put_byte(&vm->heap, string, vm->off.String_coder, latin1 ? LATIN1 : UTF16);
    return string;
}

static ref string_of(struct thread *t, struct chars *chars)
{
    ref string = string_from_chars(t, chars->at, (int32_t)chars->length);
    chars_release(chars);
    return string;
}

ref string_from_utf8(struct thread *t, const char *utf8)
{
    struct chars chars;
    chars_from_utf8(&chars, utf8);
    return string_of(t, &chars);
}

ref string_from_modified_utf8(struct thread *t, const char *bytes, size_t length)
{
    struct chars chars;
    chars_from_modified_utf8(&chars, bytes, length);
    return string_of(t, &chars);
}

ref string_from_symbol(struct thread *t, const struct symbol *s)
{
    return string_from_modified_utf8(t, s->text, s->length);
}

ref string_from_class_name(struct thread *t, const struct symbol *s)
{
    struct chars chars;
    chars_from_modified_utf8(&chars, s->text, s->length);
    for (size_t i = 0; i < chars.length; i++)
        if (chars.at[i] == '/')
            chars.at[i] = '.';
    return string_of(t, &chars);
}

/* ---- interned strings ---- */

enum { BLOCK = 1024 };

/* Interned strings in the order of their coming; a block is a root of the heap. */
struct string_block {
    ref strings[BLOCK];
    uint32_t hashes[BLOCK];
    uint32_t own[BLOCK]; /* interned by code of the program, which may compare it with its own */
};

/* The slots hold 1 + the number of a string, 0 = free; open addressing, at most half full.
 * There are two: literals are linking state, permanent objects that no rewind takes back; what
 * String.intern() adds is undoable, as the strings themselves are. */
struct string_table {
    struct string_block **blocks;
    uint64_t block_count;
    uint64_t count;
    uint32_t *slots;
    uint64_t size;
    uint64_t settled; /* so many were there when an execution began that can be taken back */
};

static const char TABLE_NOTE[] = "put_interned()";

static uint32_t hash_chars(const struct chars *chars)
{
    uint32_t hash = 0;
    for (size_t i = 0; i < chars->length; i++)
        hash = 31 * hash + chars->at[i];
    return hash * 0x9e3779b1u;
}

static ref numbered(const struct string_table *table, uint32_t number)
{
    return table->blocks[number / BLOCK]->strings[number % BLOCK];
}

static bool has_chars(ref string, const struct chars *chars)
{
    if ((size_t)string_length(string) != chars->length)
        return false;
    const char *data = array_data(string_value(string));
    if (string_coder(string) == UTF16)
        return memcmp(data, chars->at, 2 * chars->length) == 0;
    for (size_t i = 0; i < chars->length; i++)
        if (((const uint8_t *)data)[i] != chars->at[i])
            return false;
    return true;
}

uint64_t strings_interned(const struct vm *vm)
{
    return vm->strings ? vm->strings->count : 0;
}

ref string_interned_at(const struct vm *vm, uint64_t number)
{
    return numbered(vm->strings, (uint32_t)number);
}

static const uint32_t NOT_THERE = UINT32_MAX;

static uint32_t find(const struct string_table *table, const struct chars *chars, uint32_t hash)
{
    if (!table || !table->size)
        return NOT_THERE;
    for (uint64_t at = hash & (table->size - 1); table->slots[at];
         at = (at + 1) & (table->size - 1)) {
        uint32_t number = table->slots[at] - 1;
        if (table->blocks[number / BLOCK]->hashes[number % BLOCK] == hash &&
            has_chars(numbered(table, number), chars))
            return number;
    }
    return NOT_THERE;
}

static void put_slot(struct undo_log *log, struct string_table *table, uint32_t number)
{
    uint32_t hash = table->blocks[number / BLOCK]->hashes[number % BLOCK];
    uint64_t at = hash & (table->size - 1);
    while (table->slots[at])
        at = (at + 1) & (table->size - 1);
    UNDO_SET(log, table->slots[at], number + 1);
}

/* While the undo log is active the old slots stay: a rewind may return to them. */
static void grow_slots(struct undo_log *log, struct string_table *table)
{
    uint32_t *old = table->slots;
    uint64_t old_size = table->size;
    UNDO_SET(log, table->size, table->size ? table->size * 2 : 4096);
    UNDO_SET(log, table->slots, xcalloc(table->size, sizeof *table->slots));
    undo_claim(log, table->slots, table->size * sizeof *table->slots, UNDO_COUNTED, TABLE_NOTE);
    for (uint32_t i = 0; i < table->count; i++)
        put_slot(log, table, i);
    if (!log->active) {
        undo_disclaim(log, old, old_size * sizeof *old);
        free(old);
    }
}

/* Blocks are never given back, and the slots of one that is not in use are 0. */
static void add_block(struct heap *heap, struct undo_log *log, struct string_table *table)
{
    struct string_block *block = xcalloc(1, sizeof *block);
    undo_claim(log, block, sizeof *block, UNDO_COUNTED, TABLE_NOTE);
    table->blocks =
        xrealloc(table->blocks, (table->block_count + 1) * sizeof(struct string_block *));
    table->blocks[table->block_count++] = block;
    heap_add_root(heap, block->strings, BLOCK);
}

static void add(struct vm *vm, struct string_table **which, struct undo_log *log, ref string,
                uint32_t hash, bool is_own)
{
    if (!*which) {
        *which = xcalloc(1, sizeof **which);
        undo_claim(log, *which, sizeof **which, UNDO_COUNTED, TABLE_NOTE);
    }
    struct string_table *table = *which;
    if (table->count * 2 >= table->size)
        grow_slots(log, table);
    if (table->count == table->block_count * BLOCK)
        add_block(&vm->heap, log, table);
    uint32_t number = (uint32_t)table->count;
    struct string_block *block = table->blocks[number / BLOCK];
    UNDO_SET(log, block->strings[number % BLOCK], string);
    UNDO_SET(log, block->hashes[number % BLOCK], hash);
    UNDO_SET(log, block->own[number % BLOCK], is_own);
    UNDO_SET(log, table->count, table->count + 1);
    put_slot(log, table, number);
    if (!vm->log.active)
        table->settled = table->count;
}

/* Whether an equal literal was resolved before or after the program interned a string decides which
 * of the two objects both get.  Literals are not taken back, so of these orders one is tried out. */
static void note_order(struct thread *t, const struct string_table *table, uint32_t number)
{
    if (t->vm->stopper && number >= table->settled)
        vm_gap(t->vm, t, GAP_UNTRIED,
               "whether String.intern() or an equal literal comes first is not tried out");
}

/* Is intern() called by code of the program?  The library only uses what it returns. */
static bool is_called_by_program(const struct thread *t)
{
    const struct frame *caller = t->frame ? t->frame->prev : NULL;
    return caller && !caller->method->class_->is_boot;
}

static bool is_found(const struct string_table *table, const struct chars *chars, uint32_t hash,
                     uint32_t *number)
{
    *number = find(table, chars, hash);
    return *number != NOT_THERE;
}

ref string_intern(struct thread *t, ref string)
{
    struct vm *vm = t->vm;
    struct chars chars;
    uint32_t number;
    chars_from_string(&chars, string);
    uint32_t hash = hash_chars(&chars);
    if (is_found(vm->literals, &chars, hash, &number)) {
        if (is_called_by_program(t))
            note_order(t, vm->literals, number);
        string = numbered(vm->literals, number);
    } else if (is_found(vm->strings, &chars, hash, &number)) {
        string = numbered(vm->strings, number);
    } else {
        add(vm, &vm->strings, &vm->log, string, hash, is_called_by_program(t));
    }
    chars_release(&chars);
    return string;
}

bool string_is_interned(const struct vm *vm, ref string, uint32_t *hash)
{
    struct chars chars;
    uint32_t number;
    chars_from_string(&chars, string);
    *hash = hash_chars(&chars);
    bool is_there = is_found(vm->literals, &chars, *hash, &number) ||
                    is_found(vm->strings, &chars, *hash, &number);
    chars_release(&chars);
    return is_there;
}

/* Its identity comes from its text, so that it does not depend on which thread resolves it
 * first. */
static ref permanent_string(struct vm *vm, const struct chars *chars, uint32_t hash)
{
    bool latin1 = is_latin1(chars->at, chars->length);
    int32_t bytes = (int32_t)(latin1 ? chars->length : 2 * chars->length);
    ref value = heap_alloc_permanent(&vm->heap, vm->primitive_arrays[T_BYTE],
                                     ARRAY_DATA_OFFSET + (size_t)bytes, (hash ^ 0x5bd1e995u) >> 1);
    ref string =
        heap_alloc_permanent(&vm->heap, vm->wk.String, vm->wk.String->instance_size, hash >> 1);
    if (!value || !string)
        return 0;
    FIELD(int32_t, value, ARRAY_LENGTH_OFFSET) = bytes;
    put_chars(value, chars->at, (int32_t)chars->length, latin1);
    FIELD(ref, string, vm->off.String_value) = value;
    FIELD(uint8_t, string, vm->off.String_coder) = latin1 ? LATIN1 : UTF16;
    return string;
}

ref string_literal(struct thread *t, const char *modified_utf8, size_t length)
{
    struct vm *vm = t->vm;
    struct chars chars;
    chars_from_modified_utf8(&chars, modified_utf8, length);
    uint32_t hash = hash_chars(&chars);
    ref string = 0;
    uint32_t number;
    if (is_found(vm->literals, &chars, hash, &number)) {
        string = numbered(vm->literals, number);
    } else if (is_found(vm->strings, &chars, hash, &number)) {
        if (vm->strings->blocks[number / BLOCK]->own[number % BLOCK])
            note_order(t, vm->strings, number);
        string = numbered(vm->strings, number);
    } else {
        struct undo_log never = {.active = false};
        string = permanent_string(vm, &chars, hash);
        if (string)
            add(vm, &vm->literals, &never, string, hash, false);
        else
            throw_oom(t, "Java heap space");
        undo_release(&never);
    }
    chars_release(&chars);
    return string;
}

static void table_release(struct string_table *table)
{
    if (!table)
        return;
    for (uint64_t i = 0; i < table->block_count; i++)
        free(table->blocks[i]);
    free(table->blocks);
    free(table->slots);
    free(table);
}

void strings_release(struct vm *vm)
{
    table_release(vm->strings);
    table_release(vm->literals);
    vm->strings = vm->literals = NULL;
}
