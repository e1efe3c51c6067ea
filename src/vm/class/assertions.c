/* assertions.c - see assertions.h. */
#include "vm/class/assertions.h"

#include <string.h>

struct assertion_rule assertion_rule_parse(const char *option)
{
    struct assertion_rule rule = {0};
    const char *text = option + strspn(option, "-");
    rule.enable = *text == 'e';
    const char *colon = strchr(text, ':');
    size_t word = colon ? (size_t)(colon - text) : strlen(text);
    rule.system = (word == 3 && text[1] == 's') || memmem(text, word, "system", 6) != NULL;
    if (colon) {
        rule.name = colon + 1;
        rule.length = strlen(rule.name);
        if (rule.length >= 3 && strcmp(rule.name + rule.length - 3, "...") == 0) {
            rule.package = true;
            rule.length -= 3;
        }
    }
    return rule;
}

static bool names_equal(const struct assertion_rule *rule, const char *internal, size_t length)
{
    if (rule->length != length)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = rule->name[i] == '.' ? '/' : rule->name[i];
        if (c != internal[i])
            return false;
    }
    return true;
}

/* The last rule for exactly this class or package; false when there is none. */
static bool last_rule(const struct vm_options *options, bool package, const char *name,
                      size_t length, bool *enable)
{
    for (int i = options->assertion_rule_count; i-- > 0;) {
        struct assertion_rule rule = assertion_rule_parse(options->assertion_rules[i]);
        if (rule.name && rule.package == package && names_equal(&rule, name, length)) {
            *enable = rule.enable;
            return true;
        }
    }
    return false;
}

bool assertions_default(const struct vm_options *options, bool is_system)
{
    bool enable = is_system ? false : options->assertions;
    for (int i = 0; i < options->assertion_rule_count; i++) {
        struct assertion_rule rule = assertion_rule_parse(options->assertion_rules[i]);
        if (!rule.name && rule.system == is_system)
            enable = rule.enable;
    }
    return enable;
}

bool assertions_enabled(const struct vm_options *options, const char *class_name, bool is_system)
{
    bool enable;
    if (last_rule(options, false, class_name, strlen(class_name), &enable))
        return enable;
    const char *slash = strrchr(class_name, '/');
    size_t length = slash ? (size_t)(slash - class_name) : 0;
    for (;;) {
        if (last_rule(options, true, class_name, length, &enable))
            return enable;
        while (length > 0 && class_name[--length] != '/') {
        }
        if (length == 0)
            return assertions_default(options, is_system);
    }
}
