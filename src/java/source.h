/* source.h - the structure of one Java source file (Java 17): types, members, variables with
 * their scopes, and statements, as ranges of tokens.
 *
 * Expressions are not parsed, only searched for what contains code or variables: lambdas, anonymous
 * classes, switch expressions, patterns.  A file with anything that is not understood is refused
 * as a whole. */
#ifndef JAVA_SOURCE_H
#define JAVA_SOURCE_H

#include "java/token.h"

/* Modifiers, as bits. */
enum {
    JAVA_STATIC = 1,
    JAVA_FINAL = 2,
    JAVA_VOLATILE = 4,
    JAVA_PUBLIC = 8,
    JAVA_PROTECTED = 16,
    JAVA_PRIVATE = 32,
};

/* Tokens [first, end). */
struct java_range {
    uint32_t first, end;
};

enum java_type_kind {
    JAVA_CLASS,
    JAVA_INTERFACE, /* of annotations as well */
    JAVA_ENUM,
    JAVA_RECORD,
    JAVA_ANONYMOUS,
};

struct java_type {
    struct java_source *source;
    enum java_type_kind kind;
    char *binary_name;            /* "pkg.Outer$1Local" */
    uint32_t name;                /* token; JAVA_NONE: anonymous */
    uint32_t parent;              /* the type around it; JAVA_NONE */
    uint32_t code;                /* of a local or anonymous one: the code around it; JAVA_NONE */
    uint32_t modifiers;           /* bits */
    uint32_t open, close;         /* the braces */
    struct java_range parameters; /* of a generic one */
    struct java_range supers;     /* its supertypes, with `extends` and the like between them */
};

struct java_field {
    struct java_source *source;
    uint32_t owner; /* type */
    uint32_t name;  /* token */
    uint32_t modifiers;
    uint32_t modifiers_first; /* token; the type's first one when there are none */
    struct java_range type;
    struct java_range dimensions;  /* [] behind the name */
    struct java_range initializer; /* empty: none */
    uint32_t index, count;         /* among the names of its declaration */
    uint32_t end;                  /* the declaration's semicolon */
};

/* What has local variables of its own. */
enum java_code_kind {
    JAVA_METHOD,
    JAVA_CONSTRUCTOR,
    JAVA_INITIALIZER,       /* a block */
    JAVA_FIELD_INITIALIZER, /* and the arguments of an enum's constant */
    JAVA_LAMBDA,
};

struct java_code {
    enum java_code_kind kind;
    uint32_t type;
    uint32_t parent;              /* of a lambda: the code around it; JAVA_NONE */
    uint32_t name;                /* of a method or constructor: token; JAVA_NONE */
    uint32_t modifiers;           /* of an initializer and field as well */
    struct java_range parameters; /* type parameters */
    struct java_range returns;    /* of a method */
    uint32_t parameter_count;
    struct java_range body; /* with the braces, where it is a block; empty: none */
    bool is_block;
    uint32_t list; /* of its statements */
};

enum java_statement_kind {
    JAVA_BLOCK,
    JAVA_LOCAL,      /* declares variables */
    JAVA_LOCAL_TYPE, /* declares a class */
    JAVA_EXPRESSION,
    JAVA_IF,
    JAVA_LOOP,
    JAVA_SWITCH,
    JAVA_TRY,
    JAVA_SYNCHRONIZED,
    JAVA_LABELED,
    JAVA_RETURN,
    JAVA_JUMP, /* break, continue, yield, throw */
    JAVA_ASSERT,
    JAVA_EMPTY,
    JAVA_FOR_PART,   /* an expression statement of the head of a for, without semicolon */
    JAVA_VALUE,      /* the expression that is a lambda's body, without semicolon */
    JAVA_RULE_VALUE, /* the expression behind an arrow of a switch expression */
};

/* In the order of their first tokens; a statement is before those within it. */
struct java_statement {
    enum java_statement_kind kind;
    struct java_range range;
    uint32_t parent; /* the statement around it in the same code; JAVA_NONE */
    uint32_t list;   /* equal for those that follow each other in a block or group of a switch */
    uint32_t code;
};

enum java_variable_kind { JAVA_LOCAL_VARIABLE, JAVA_PARAMETER, JAVA_PATTERN };

struct java_variable {
    enum java_variable_kind kind;
    uint32_t name;                 /* token */
    struct java_range type;        /* empty: not written */
    struct java_range dimensions;  /* [] behind the name */
    struct java_range initializer; /* empty: none */
    struct java_range scope;       /* of a pattern: the most that it can be */
    uint32_t statement;            /* the JAVA_LOCAL that declares it; JAVA_NONE */
};

struct java_import {
    struct java_range range; /* with the semicolon */
    bool is_static;
};

struct java_source {
    char *text, *path;
    const char *name; /* of the path, for errors */
    struct java_tokens tokens;
    struct java_range package; /* the name; empty: none */
    struct java_import *imports;
    uint32_t import_count, import_capacity;
    struct java_type *types; /* an outer one is before those in it */
    uint32_t type_count, type_capacity;
    struct java_field *fields;
    uint32_t field_count, field_capacity;
    struct java_code *codes; /* an outer one is before those in it */
    uint32_t code_count, code_capacity;
    struct java_statement *statements;
    uint32_t statement_count, statement_capacity;
    struct java_variable *variables;
    uint32_t variable_count, variable_capacity;
    uint32_t *code_at; /* by token: the innermost code; JAVA_NONE */
    uint32_t list_count;
};

/* NULL with an error that begins with the file's name and line.  Both texts are copied; the text
 * has no NUL. */
struct java_source *java_source_new(const char *path, const char *text, size_t length,
                                    struct error *error);
void java_source_free(struct java_source *source);

bool java_is(const struct java_source *source, uint32_t token, const char *text);
enum java_token_kind java_kind(const struct java_source *source, uint32_t token);
int32_t java_line(const struct java_source *source, uint32_t token);
/* The bracket that belongs to one. */
uint32_t java_match(const struct java_source *source, uint32_t token);
/* The text of a range, from its first token's start to its last one's end.  The caller frees. */
char *java_range_text(const struct java_source *source, struct java_range range);
bool java_range_is_empty(struct java_range range);

/* Behind what begins at a token; JAVA_NONE: it is none. */
uint32_t java_skip_annotations(const struct java_source *source, uint32_t at);
uint32_t java_skip_type(const struct java_source *source, uint32_t at);
uint32_t java_skip_type_arguments(const struct java_source *source, uint32_t at);

#endif
