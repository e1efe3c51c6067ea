/* parser.h - what the two halves of the parser share: source.c knows types and members,
 * statement.c knows what is in their bodies. */
#ifndef JAVA_PARSER_H
#define JAVA_PARSER_H

#include "java/source.h"

/* Types, statements and expressions nest only so deep: the parser is recursive. */
enum { JAVA_DEPTH_LIMIT = 200 };

struct java_parser {
    struct java_source *source;
    uint32_t at;        /* the next token */
    uint32_t type;      /* the innermost one; JAVA_NONE */
    uint32_t code;      /* the innermost one; JAVA_NONE */
    uint32_t block_end; /* the token that ends the scope of a variable that is declared now */
    int depth;
    struct error *error;
};

/* False with an error about the next token. */
bool java_parser_fail(struct java_parser *p);
/* False with an error when it is nested too deeply; else java_parser_leave() must follow. */
bool java_parser_enter(struct java_parser *p);
void java_parser_leave(struct java_parser *p);

bool java_parser_is(const struct java_parser *p, const char *text);
/* Goes past the token when it is this one. */
bool java_parser_take(struct java_parser *p, const char *text);
/* Fails when it is another one. */
bool java_parser_expect(struct java_parser *p, const char *text);
bool java_parser_skip_type(struct java_parser *p, struct java_range *range);

/* Goes past modifiers and annotations. */
bool java_parse_modifiers(struct java_parser *p, uint32_t *modifiers);
/* Whether a declaration of a type follows the modifiers. */
bool java_at_type_declaration(const struct java_parser *p);
bool java_parse_type_declaration(struct java_parser *p, uint32_t modifiers);
/* The body of an anonymous class, or of a constant of an enum. */
bool java_parse_anonymous_body(struct java_parser *p, struct java_range super);
/* "(int a, String... b)"; of a lambda the types may be left out. */
bool java_parse_parameters(struct java_parser *p, struct java_range scope, uint32_t *count);

uint32_t java_add_code(struct java_parser *p, const struct java_code *code);
void java_add_variable(struct java_parser *p, const struct java_variable *variable);
/* [] behind a name. */
bool java_parse_dimensions(struct java_parser *p, struct java_range *range);

/* Goes on to the end of an expression, or of the initializer of an array: to a comma, semicolon,
 * colon, arrow or closing bracket that is not within it. */
bool java_parse_expression(struct java_parser *p);
/* The statements of the block at hand as the body of the innermost code. */
bool java_parse_code_block(struct java_parser *p);

#endif
