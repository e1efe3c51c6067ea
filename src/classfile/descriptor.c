/* descriptor.c - see descriptor.h. */
#include "classfile/descriptor.h"

#include <stdint.h>
#include <string.h>

enum { MAX_DIMENSIONS = 255, MAX_ARGUMENT_SLOTS = 255 };

/* Length of the well-formed field descriptor within the given bytes, or 0. */
static size_t scan_field(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length && text[at] == '[')
        at++;
    if (at > MAX_DIMENSIONS || at == length)
        return 0;
    if (text[at] != 'L')
        return strchr("BCDFIJSZ", text[at]) && text[at] ? at + 1 : 0;
    const char *name = text + at + 1;
    const char *end = memchr(name, ';', length - at - 1);
    if (!end || !name_check_class(name, (size_t)(end - name)))
        return 0;
    return (size_t)(end + 1 - text);
}

bool descriptor_check_field(const char *text, size_t length)
{
    return length > 0 && scan_field(text, length) == length;
}

bool descriptor_check_method(const char *text, size_t length, unsigned *argument_slots)
{
    unsigned slots = 0;
    size_t at = 1;
    if (length < 3 || text[0] != '(')
        return false;
    while (at < length && text[at] != ')') {
        size_t size = scan_field(text + at, length - at);
        if (!size)
            return false;
        slots += descriptor_slots(text + at);
        at += size;
    }
    if (at >= length || slots > MAX_ARGUMENT_SLOTS)
        return false;
    at++;
    if (argument_slots)
        *argument_slots = slots;
    if (length - at == 1 && text[at] == 'V')
        return true;
    return descriptor_check_field(text + at, length - at);
}

size_t descriptor_next(const char *text)
{
    size_t at = 0;
    while (text[at] == '[')
        at++;
    if (text[at] == 'L')
        return (size_t)(strchr(text + at, ';') + 1 - text);
    return text[at] && strchr("BCDFIJSZV", text[at]) ? at + 1 : 0;
}

const char *descriptor_result(const char *method, unsigned *argument_slots)
{
    unsigned slots = 0;
    const char *p = method + 1;
    for (; *p != ')'; p++) { /* not the first ')' of the text: class names may have one, too */
        slots += descriptor_slots(p);
        while (*p == '[')
            p++;
        if (*p == 'L')
            p = strchr(p, ';');
    }
    if (argument_slots)
        *argument_slots = slots;
    return p + 1;
}

/* What a character may not be part of.  Start-up checks some 100,000 names. */
enum {
    NOT_IN_NAME = 1,   /* of a field */
    NOT_IN_METHOD = 2, /* other than <init> and <clinit> */
    NOT_IN_CLASS = 4,
    SLASH = 8,
};

static const uint8_t character_class[256] = {
    ['.'] = NOT_IN_NAME | NOT_IN_METHOD | NOT_IN_CLASS,
    [';'] = NOT_IN_NAME | NOT_IN_METHOD | NOT_IN_CLASS,
    ['['] = NOT_IN_NAME | NOT_IN_METHOD | NOT_IN_CLASS,
    ['/'] = NOT_IN_NAME | NOT_IN_METHOD | SLASH,
    ['<'] = NOT_IN_METHOD,
    ['>'] = NOT_IN_METHOD,
};

/* All classes of the characters together. */
static unsigned classes_of(const char *text, size_t length)
{
    unsigned classes = 0;
    for (size_t i = 0; i < length; i++)
        classes |= character_class[(uint8_t)text[i]];
    return classes;
}

bool name_check_unqualified(const char *text, size_t length)
{
    return length > 0 && !(classes_of(text, length) & NOT_IN_NAME);
}

bool name_check_method(const char *text, size_t length)
{
    if (length > 0 && text[0] == '<')
        return (length == 6 && memcmp(text, "<init>", 6) == 0) ||
               (length == 8 && memcmp(text, "<clinit>", 8) == 0);
    return length > 0 && !(classes_of(text, length) & NOT_IN_METHOD);
}

bool name_check_class(const char *text, size_t length)
{
    if (length == 0 || text[0] == '/' || text[length - 1] == '/')
        return false;
    unsigned classes = 0, previous = 0, doubled = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned class = character_class[(uint8_t)text[i]];
        classes |= class;
        doubled |= class & previous;
        previous = class;
    }
    return !(classes & NOT_IN_CLASS) && !(doubled & SLASH);
}

bool name_check_class_or_array(const char *text, size_t length)
{
    if (length > 0 && text[0] == '[')
        return descriptor_check_field(text, length);
    return name_check_class(text, length);
}
