/* constants.h - the constant pool of a class file: reading it, checking it, and asking
 * about its entries.  Reading and checking are for the class-file parser only. */
#ifndef CLASSFILE_CONSTANTS_H
#define CLASSFILE_CONSTANTS_H

#include "classfile/classfile.h"
#include "classfile/reader.h"

/* Reads cp_count and the pool into `cf`, whose version is known, and checks all of it except
 * the indices into the BootstrapMethods attribute. */
bool constants_parse(struct classfile *cf, struct reader *r, struct arena *arena,
                     struct error *error);
bool constants_check_bootstraps(const struct classfile *cf, struct error *error);

/* For indices that come straight from the file: 0 for one that is out of range. */
static inline uint8_t cp_tag_at(const struct classfile *cf, uint16_t index)
{
    return index < cf->cp_count ? cf->cp[index].tag : 0;
}

static inline bool cp_is(const struct classfile *cf, uint16_t index, enum cp_tag tag)
{
    return cp_tag_at(cf, index) == tag;
}

/* Text of a CP_UTF8 entry; not NUL-terminated. */
struct cp_text {
    const char *bytes;
    size_t length;
};

static inline struct cp_text cp_text(const struct classfile *cf, uint16_t utf8)
{
    return (struct cp_text){(const char *)cf->cp[utf8].utf8, cf->cp[utf8].a};
}

/* The name of a CP_CLASS entry. */
static inline struct cp_text cp_class_text(const struct classfile *cf, uint16_t class_index)
{
    return cp_text(cf, cf->cp[class_index].a);
}

/* Name and descriptor of a field or method reference or of a dynamic constant or call. */
static inline struct cp_text cp_ref_name(const struct classfile *cf, uint16_t index)
{
    return cp_text(cf, cf->cp[cf->cp[index].b].a);
}

static inline struct cp_text cp_ref_descriptor(const struct classfile *cf, uint16_t index)
{
    return cp_text(cf, cf->cp[cf->cp[index].b].b);
}

bool cp_text_is(struct cp_text text, const char *expected);

/* May the entry be the operand of ldc, ldc_w or ldc2_w, or a bootstrap argument? */
bool cp_is_loadable(const struct classfile *cf, uint16_t index);

#endif
