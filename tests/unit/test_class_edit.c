/* test_class_edit.c - edited classes on the real JVM: javac's classes of tests/support/edit are
 * edited and run by HotSpot, in two forms: with local variable tables and the version they have,
 * unverified since edited methods have no stack maps; and without these tables as version 49, fully
 * verified by inference.  Probe writes down which locks are held where. */
#include "classfile/class_edit.h"
#include "classfile/classfile.h"
#include "classfile/opcodes.h"
#include "classfile/verify.h"

#include <ctype.h>
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define SOURCES "tests/support/edit"
#define JAVA    "\"${JAVA_HOME:+$JAVA_HOME/bin/}"

enum form { FORM_NEW, FORM_OLD, FORMS };
enum edit_kind { NO_EDIT, LOCK, JUC_LOCK, MOVE, READ, JOIN };

/* Lines are named by the words behind "//@" in the sources. */
struct step {
    enum edit_kind kind;
    const char *method, *descriptor, *first, *last; /* last: NULL for one line */
    const struct edit_object *object;
    const char *other; /* MOVE: the line before which; JOIN: where the thread is started */
    const char *other_method;
};

struct edit_case {
    const char *name, *class_name;
    struct step steps[5];
    const char *run;      /* the method to call: "Class method", or "method" of the class */
    const char *expected; /* what Probe writes */
    const char *refusal;  /* of the last step; {line} is the line's number */
    bool new_only;        /* it needs invokedynamic */
};

static const struct edit_object monitor = {EDIT_STATIC, "Probe", "LOCK", "Ljava/lang/Object;",
                                           NULL};
static const struct edit_object juc = {EDIT_STATIC, "Probe", "JUC",
                                       "Ljava/util/concurrent/locks/ReentrantLock;", NULL};
static const struct edit_object self = {EDIT_SELF, "EditObjects", NULL, NULL, NULL};
static const struct edit_object self_count = {EDIT_SELF, "EditObjects", NULL, NULL, "count"};
static const struct edit_object class_object = {EDIT_CLASS, "EditObjects", NULL, NULL, NULL};
static const struct edit_object holder = {EDIT_SELF, "EditHolder", NULL, NULL, NULL};
static const struct edit_object guard = {EDIT_FIELD, "EditObjects", "guard", "Ljava/lang/Object;",
                                         NULL};
static const struct edit_object juc_guard = {EDIT_FIELD, "EditObjects", "juc",
                                             "Ljava/util/concurrent/locks/ReentrantLock;", NULL};
static const struct edit_object no_object = {EDIT_FIELD, "EditObjects", "count", "I", NULL};
static const struct edit_object no_static = {EDIT_STATIC, "EditObjects", "guard",
                                             "Ljava/lang/Object;", NULL};
static const struct edit_object bad_name = {EDIT_SELF, "a/b", NULL, NULL, NULL};
static const struct edit_object watched = {EDIT_STATIC, "EditMoves$Watched", "value", "I", NULL};
static const struct edit_object wide = {EDIT_STATIC, "EditMoves$Watched", "wide", "J", NULL};
static const struct edit_object own = {EDIT_FIELD, "EditMoves$Watched", "own", "J", NULL};

#define LOCKED(lines_method, ...)                                        \
    {                                                                    \
        {                                                                \
            LOCK, lines_method, "()V", __VA_ARGS__, &monitor, NULL, NULL \
        }                                                                \
    }
#define ON(object_, method, line)                                 \
    {                                                             \
        {                                                         \
            LOCK, method, "()V", line, NULL, &object_, NULL, NULL \
        }                                                         \
    }
#define MOVED(method, first, last, before)                       \
    {                                                            \
        {                                                        \
            MOVE, method, "()V", first, last, NULL, before, NULL \
        }                                                        \
    }

static const struct edit_case cases[] = {
    /* Ways in and out. */
    {"plain", "EditLocks", LOCKED("plain", "plain", NULL), "plain", "a- b+ c- end-", NULL, false},
    {"plain_juc",
     "EditLocks",
     {{JUC_LOCK, "plain", "()V", "plain", NULL, &juc, NULL, NULL}},
     "plain",
     "a- b1 c- end-",
     NULL,
     false},
    {"returns",
     "EditLocks",
     {{LOCK, "returnInt", "()I", "return-int", NULL, &monitor, NULL, NULL},
      {LOCK, "returnLong", "()J", "return-long", NULL, &monitor, NULL, NULL},
      {LOCK, "returnDouble", "()D", "return-double", NULL, &monitor, NULL, NULL},
      {LOCK, "returnObject", "()Ljava/lang/String;", "return-object", NULL, &monitor, NULL, NULL},
      {LOCK, "returnNothing", "(Z)V", "return-void", NULL, &monitor, NULL, NULL}},
     "returns",
     "x+ i7- x+ l1099511627777- x+ d0.5- x+ o2- t+ t+ late- end-",
     NULL,
     false},
    {"break", "EditLocks", LOCKED("breaks", "break", NULL), "breaks", "a- t+ c- a- t+ end-", NULL,
     false},
    {"continue", "EditLocks", LOCKED("continues", "continue", NULL), "continues",
     "a- t+ a- t+ c- end-", NULL, false},
    {"labelled_break_and_continue", "EditLocks", LOCKED("leavesLoops", "leave-first", "leave-last"),
     "leavesLoops", "o+ i+ o+ i+ o+ i+ o+ end-", NULL, false},
    {"caught", "EditLocks", LOCKED("caught", "caught", NULL), "caught", "x+ h- a- end-", NULL,
     false},
    {"catch_body", "EditLocks", LOCKED("caught", "handler", NULL), "caught", "x- h+ a- end-", NULL,
     false},
    {"uncaught", "EditLocks", LOCKED("uncaught", "uncaught", NULL), "uncaught",
     "x+ IllegalStateException-", NULL, false},
    {"whole_try", "EditLocks", LOCKED("wholeTry", "try-first", "try-last"), "wholeTry",
     "a+ b+ c+ d- end-", NULL, false},
    {"into_try", "EditLocks", LOCKED("intoTry", "into-try-first", "into-try-last"), "intoTry",
     "a+ b+ c- d- end-", NULL, false},
    {"out_of_try", "EditLocks", LOCKED("outOfTry", "out-of-try-first", "out-of-try-last"),
     "outOfTry", "a- b+ c+ d+ e- end-", NULL, false},
    {"into_handler", "EditLocks", LOCKED("intoHandler", "into-handler-first", "into-handler-last"),
     "intoHandler", "a- ca+ d+ e- end-", NULL, false},
    {"into_catch", "EditLocks", LOCKED("intoCatch", "into-catch-first", "into-catch-last"),
     "intoCatch", "a- ba+ c+ d- end-", NULL, false},
    {"nested_try", "EditLocks", LOCKED("nestedTry", "nested-try", NULL), "nestedTry",
     "a- b+ c- end-", NULL, false},
    {"finally",
     "EditLocks",
     {{LOCK, "lastly", "(I)V", "finally-first", "finally-last", &monitor, NULL, NULL}},
     "finals",
     "a- f+ g+ c- f+ g+ a- b- f+ g+ e- end-",
     NULL,
     false},
    {"finally_juc_first_line",
     "EditLocks",
     {{JUC_LOCK, "lastly", "(I)V", "finally-first", NULL, &juc, NULL, NULL}},
     "finals",
     "a- f1 g- c- f1 g- a- b- f1 g- e- end-",
     NULL,
     false},
    {"while", "EditLocks", LOCKED("whiles", "while", NULL), "whiles", "w+ b- w+ b- w+ end-", NULL,
     false},
    {"while_body", "EditLocks", LOCKED("whileBody", "while-body", NULL), "whileBody",
     "w- b+ w- b+ w- end-", NULL, false},
    {"for", "EditLocks", LOCKED("fors", "for", NULL), "fors", "i+ w+ b+ s+ w+ b+ s+ w+ end-", NULL,
     false},
    {"do_while", "EditLocks", LOCKED("doWhile", "do-while", NULL), "doWhile", "b- w+ b- w+ end-",
     NULL, false},
    {"whole_loop", "EditLocks", LOCKED("wholeLoop", "loop-first", "loop-last"), "wholeLoop",
     "b+ w+ b+ w+ c- end-", NULL, false},
    {"whole_loop_locked_once",
     "EditLocks",
     {{JUC_LOCK, "wholeLoop", "()V", "loop-first", "loop-last", &juc, NULL, NULL}},
     "wholeLoop",
     "b1 w1 b1 w1 c- end-",
     NULL,
     false},
    {"if",
     "EditLocks",
     {{LOCK, "branch", "(Z)V", "if", NULL, &monitor, NULL, NULL}},
     "ifs",
     "t+ y- z- t+ n- z- end-",
     NULL,
     false},
    {"if_then",
     "EditLocks",
     {{LOCK, "branch", "(Z)V", "if-then", NULL, &monitor, NULL, NULL}},
     "ifs",
     "t- y+ z- t- n- z- end-",
     NULL,
     false},
    {"if_whole",
     "EditLocks",
     {{JUC_LOCK, "branch", "(Z)V", "if", "if-after", &juc, NULL, NULL}},
     "ifs",
     "t1 y1 z1 t1 n1 z1 end-",
     NULL,
     false},
    {"switch",
     "EditLocks",
     {{LOCK, "choose", "(I)V", "switch", NULL, &monitor, NULL, NULL}},
     "switches",
     "s+ zero- end- s+ one- two- end- s+ two- two- s+ many- end- end-",
     NULL,
     false},
    {"case",
     "EditLocks",
     {{LOCK, "choose", "(I)V", "case", NULL, &monitor, NULL, NULL}},
     "switches",
     "s- zero- end- s- one+ two- end- s- two- two- s- many- end- end-",
     NULL,
     false},
    {"whole_lookupswitch",
     "EditLocks",
     {{LOCK, "choose", "(I)V", "lookup-first", "lookup-last", &monitor, NULL, NULL}},
     "switches",
     "s- zero- end- s- one- two- end- s- two- two+ s- many- end- end-",
     NULL,
     false},
    {"into_middle",
     "EditLocks",
     {{LOCK, "middle", "(I)V", "middle-first", "middle-last", &monitor, NULL, NULL}},
     "intoMiddle",
     "a- b+ c+ d- c+ d- end-",
     NULL,
     false},
    {"conditional", "EditLocks", LOCKED("conditional", "conditional", NULL), "conditional",
     "t+ x+ v1- end-", NULL, false},
    {"conditional_first", "EditLocks", LOCKED("conditional", "conditional-1", NULL), "conditional",
     "t+ x+ v1- end-", NULL, false},
    {"conditional_last", "EditLocks", LOCKED("conditional", "conditional-3", NULL), "conditional",
     "t+ x+ v1- end-", NULL, false},
    {"logical", "EditLocks", LOCKED("logical", "logical", NULL), "logical", "x+ y+ vfalse- end-",
     NULL, false},
    {"logical_condition", "EditLocks", LOCKED("logicalIf", "logical-if", NULL), "logicalIf",
     "x- y+ z- end-", NULL, false},
    {"arguments", "EditLocks", LOCKED("arguments", "arguments", NULL), "arguments",
     "a- p+ q+ b- end-", NULL, false},
    {"monitorenter_alone", "EditLocks", LOCKED("monitors", "synchronized", NULL), "monitors",
     "a- b- c- end-", NULL, false},
    {"in_synchronized", "EditLocks", LOCKED("monitors", "in-synchronized", NULL), "monitors",
     "a- b+ c- end-", NULL, false},
    {"partly_synchronized", "EditLocks", LOCKED("partly", "partly-first", "partly-last"), "partly",
     "a+ b+ c- d- end-", NULL, false},
    {"constructor",
     "EditLocks",
     {{LOCK, "<init>", "(I)V", "constructor", NULL, &monitor, NULL, NULL}},
     "constructs",
     "s- k+ c- end-",
     NULL,
     false},
    {"before_super",
     "EditLocks",
     {{LOCK, "<init>", "(I)V", "super", NULL, &monitor, NULL, NULL}},
     NULL,
     NULL,
     "line {super} of EditLocks() comes before the call of super() or this()",
     false},
    {"static_initializer", "EditLocks$Initialized", LOCKED("<clinit>", "initializer", NULL),
     "EditLocks initializes", "a- b+ x1- end-", NULL, false},

    /* Edits of what was edited. */
    {"two_locks_on_one_line",
     "EditLocks",
     {{LOCK, "plain", "()V", "plain", NULL, &monitor, NULL, NULL},
      {JUC_LOCK, "plain", "()V", "plain", NULL, &juc, NULL, NULL}},
     "plain",
     "a- b+1 c- end-",
     NULL,
     false},
    {"lock_around_a_lock",
     "EditLocks",
     {{LOCK, "failing", "()V", "failing-2", NULL, &monitor, NULL, NULL},
      {JUC_LOCK, "failing", "()V", "failing-1", "failing-3", &juc, NULL, NULL}},
     "failing",
     "a1 b+1 d- end-",
     NULL,
     false},
    {"locks_that_overlap",
     "EditLocks",
     {{LOCK, "failing", "()V", "failing-1", "failing-2", &monitor, NULL, NULL},
      {JUC_LOCK, "failing", "()V", "failing-2", "failing-3", &juc, NULL, NULL}},
     "failing",
     "a+ b+1 d- end-",
     NULL,
     false},
    {"lock_around_jumps_of_a_lock",
     "EditLocks",
     {{LOCK, "breaks", "()V", "break", NULL, &monitor, NULL, NULL},
      {JUC_LOCK, "breaks", "()V", "break", NULL, &juc, NULL, NULL},
      {JUC_LOCK, "breaks", "()V", "break", NULL, &juc, NULL, NULL}},
     "breaks",
     "a- t+2 c- a- t+2 end-",
     NULL,
     false},

    /* The object at hand. */
    {"object_of_local", "EditObjects", ON(self, "local", "local"), "local", "a+ b- end-", NULL,
     false},
    {"object_of_chain", "EditObjects", ON(self_count, "chain", "chain"), "chain", "a+ b- end-",
     NULL, false},
    {"object_unclear", "EditObjects", ON(self, "chain", "chain"), NULL, NULL,
     "more than one EditObjects is used in line {chain} of chain()", false},
    {"object_of_static", "EditObjects", ON(self, "statics", "statics"), "statics", "a+ b- end-",
     NULL, false},
    {"object_of_call", "EditObjects", ON(self, "called", "called"), "called", "a+ b- end-", NULL,
     false},
    {"object_this", "EditObjects", ON(self, "self", "self"), "itself", "a+ b- end-", NULL, false},
    {"object_in_field", "EditObjects", ON(guard, "guarded", "guarded"), "guarded", "a+ b- end-",
     NULL, false},
    {"juc_in_field",
     "EditObjects",
     {{JUC_LOCK, "jucGuarded", "()V", "juc-guarded", NULL, &juc_guard, NULL, NULL}},
     "jucGuarded",
     "a1 b- end-",
     NULL,
     false},
    {"object_one_of_two", "EditObjects", ON(self, "two", "two"), NULL, NULL,
     "more than one EditObjects is used in line {two} of two()", false},
    {"object_of_accessed_field", "EditObjects", ON(self_count, "twoFields", "two-fields"),
     "twoFields", "a+ b- end-", NULL, false},
    {"object_unnamed", "EditObjects", ON(self, "unnamed", "unnamed"), NULL, NULL,
     "the EditObjects that is used in line {unnamed} of unnamed() is in no variable or field there",
     false},
    {"object_made_in_lines",
     "EditObjects",
     {{LOCK, "stored", "()V", "stored-first", "stored-last", &self, NULL, NULL}},
     NULL,
     NULL,
     "the EditObjects that is used in lines {stored-first}-{stored-last} of stored() is in no "
     "variable or field there",
     false},
    {"object_stored_after", "EditObjects", ON(self, "steps", "steps"), "steps", "a+ b- end-", NULL,
     false},
    {"object_changes_in_loop",
     "EditObjects",
     {{LOCK, "looped", "()V", "looped-first", "looped-last", &self, NULL, NULL}},
     NULL,
     NULL,
     "the EditObjects that is used in lines {looped-first}-{looped-last} of looped() is in no "
     "variable or field there",
     false},
    {"object_absent", "EditObjects", ON(holder, "none", "none"), NULL, NULL,
     "no EditHolder is at hand in line {none} of none()", false},
    {"object_of_parameter",
     "EditObjects",
     {{LOCK, "one", "(LEditObjects;)V", "parameter", NULL, &self, NULL, NULL}},
     "parameters",
     "a+ b- end-",
     NULL,
     false},
    {"object_of_parameters",
     "EditObjects",
     {{LOCK, "many", "(LEditObjects;LEditObjects;)V", "parameters", NULL, &self, NULL, NULL}},
     NULL,
     NULL,
     "more than one EditObjects is at hand in line {parameters} of many()",
     false},
    {"object_enclosing", "EditObjects$Inner", ON(self, "inside", "inner"), "EditObjects enclosed",
     "a+ b- end-", NULL, false},
    {"object_enclosing_twice", "EditObjects$Inner$Innermost", ON(self, "inside", "innermost"),
     "EditObjects enclosedTwice", "a+ b- end-", NULL, false},
    {"object_captured", "EditObjects$1", ON(self, "inside", "captured"), "EditObjects captured",
     "afalse+ b- end-", NULL, false},
    {"object_field_of_this", "EditHolder", ON(self, "inside", "holder"), "EditObjects holder",
     "a+ b- end-", NULL, false},
    {"object_of_subclass", "EditObjects", ON(self, "derived", "derived"), "derived", "a+ b- end-",
     NULL, false},
    {"object_class", "EditObjects", ON(class_object, "classes", "classes"), "classes", "a+ b- end-",
     NULL, false},
    {"object_in_lambda",
     "EditLambdas",
     {{LOCK, "lambda$lambdas$0", "(LEditObjects;)V", "lambda", NULL, &self, NULL, NULL}},
     "lambdas",
     "a0+ b- end-",
     NULL,
     true},
    {"object_absent_in_lambda",
     "EditLambdas",
     {{LOCK, "lambda$lambdas$0", "(LEditObjects;)V", "lambda", NULL, &holder, NULL, NULL}},
     NULL,
     NULL,
     "no EditHolder is at hand in line {lambda} of a lambda in lambdas()",
     true},
    {"juc_of_no_lock",
     "EditObjects",
     {{JUC_LOCK, "guarded", "()V", "guarded", NULL, &guard, NULL, NULL}},
     NULL,
     NULL,
     "EditObjects.guard is no java.util.concurrent.locks.Lock",
     false},
    {"lock_of_a_number", "EditObjects", ON(no_object, "guarded", "guarded"), NULL, NULL,
     "what is in EditObjects.count cannot be locked", false},
    {"lock_of_no_static", "EditObjects", ON(no_static, "guarded", "guarded"), NULL, NULL,
     "EditObjects.guard is not static", false},
    {"lock_of_bad_name", "EditObjects", ON(bad_name, "guarded", "guarded"), NULL, NULL,
     "\"a/b\" is no name of a class", false},

    /* Moves. */
    {"move_up", "EditMoves", MOVED("three", "three-c", NULL, "three-a"), "three",
     "c- a- b- d- end-", NULL, false},
    {"move_down", "EditMoves", MOVED("three", "three-a", NULL, "three-c"), "three",
     "b- a- c- d- end-", NULL, false},
    {"move_lines", "EditMoves", MOVED("three", "three-b", "three-c", "three-a"), "three",
     "b- c- a- d- end-", NULL, false},
    {"move_nowhere", "EditMoves", MOVED("three", "three-a", NULL, "three-b"), NULL, NULL,
     "line {three-a} of three() comes right before line {three-b} already", false},
    {"move_into_itself", "EditMoves", MOVED("three", "three-a", "three-c", "three-b"), NULL, NULL,
     "lines {three-a} and {three-b} of three() are parts of one statement", false},
    {"move_last_of_a_loop", "EditMoves", MOVED("lastOfBody", "body-b", NULL, "body-a"),
     "lastOfBody", "b- a- b- a- end-", NULL, false},
    {"move_over_an_if",
     "EditMoves",
     {{MOVE, "choice", "(Z)V", "choice-d", NULL, NULL, "choice-a", NULL}},
     "choices",
     "d- a- b- c1- d- a- c2- end-",
     NULL,
     false},
    {"move_down_over_an_if",
     "EditMoves",
     {{MOVE, "choice", "(Z)V", "choice-a", NULL, NULL, "choice-d", NULL}},
     "choices",
     "b- c1- a- d- c2- a- d- end-",
     NULL,
     false},
    {"move_an_if",
     "EditMoves",
     {{MOVE, "choice", "(Z)V", "choice-b", NULL, NULL, "choice-a", NULL}},
     "choices",
     "b- a- c1- d- a- c2- d- end-",
     NULL,
     false},
    {"move_an_if_down",
     "EditMoves",
     {{MOVE, "choice", "(Z)V", "choice-b", NULL, NULL, "choice-d", NULL}},
     "choices",
     "a- c1- b- d- a- c2- d- end-",
     NULL,
     false},
    {"move_to_where_an_if_ends",
     "EditMoves",
     {{MOVE, "joined", "(Z)V", "joined-c", NULL, NULL, "joined-b", NULL}},
     "joinedTwice",
     "a- c- b- d- c- b- d- end-",
     NULL,
     false},
    {"move_in_try", "EditMoves", MOVED("block", "block-c", NULL, "block-b"), "block", "c- b- end-",
     NULL, false},
    {"move_and_lock",
     "EditMoves",
     {{MOVE, "three", "()V", "three-c", NULL, NULL, "three-a", NULL},
      {LOCK, "three", "()V", "three-a", NULL, &monitor, NULL, NULL}},
     "three",
     "c- a+ b- d- end-",
     NULL,
     false},
    {"move_of_what_is_locked",
     "EditMoves",
     {{LOCK, "three", "()V", "three-b", NULL, &monitor, NULL, NULL},
      {MOVE, "three", "()V", "three-c", NULL, NULL, "three-a", NULL}},
     NULL,
     NULL,
     "line {three-b} of three() has been changed already",
     false},
    {"move_before_definition",
     "EditMoves",
     {{MOVE, "depends", "(I)I", "depends-b", NULL, NULL, "depends-a", NULL}},
     NULL,
     NULL,
     "line {depends-b} of depends() uses what line {depends-a} computes",
     false},
    {"move_definition_down",
     "EditMoves",
     {{MOVE, "depends", "(I)I", "depends-a", NULL, NULL, "depends-c", NULL}},
     NULL,
     NULL,
     "line {depends-b} of depends() uses what line {depends-a} computes",
     false},
    {"move_before_use",
     "EditMoves",
     {{MOVE, "depends", "(I)I", "depends-c", NULL, NULL, "depends-b", NULL}},
     NULL,
     NULL,
     "line {depends-c} of depends() changes a variable that line {depends-b} uses",
     false},
    {"move_over_definition",
     "EditMoves",
     {{MOVE, "depends", "(I)I", "depends-c", NULL, NULL, "depends-a", NULL}},
     NULL,
     NULL,
     "lines {depends-a} and {depends-c} of depends() change the same variable",
     false},
    {"move_increment",
     "EditMoves",
     {{MOVE, "depends", "(I)I", "depends-e", NULL, NULL, "depends-d", NULL}},
     NULL,
     NULL,
     "line {depends-e} of depends() changes a variable that line {depends-d} uses",
     false},
    {"move_return",
     "EditMoves",
     {{MOVE, "depends", "(I)I", "depends-g", NULL, NULL, "depends-f", NULL}},
     NULL,
     NULL,
     "line {depends-g} of depends() returns or throws",
     false},
    {"move_over_loop",
     "EditMoves",
     {{MOVE, "loop", "(I)V", "loop-c", NULL, NULL, "loop-a", NULL}},
     NULL,
     NULL,
     "line {loop-n} of loop() may jump elsewhere",
     false},
    {"move_of_condition",
     "EditMoves",
     {{MOVE, "loop", "(I)V", "loop-b", NULL, NULL, "loop-a", NULL}},
     NULL,
     NULL,
     "line {loop-b} of loop() is not a whole statement",
     false},
    {"move_out_of_try", "EditMoves", MOVED("block", "block-b", NULL, "block-a"), NULL, NULL,
     "line {block-b} of block() is in another try or synchronized block", false},
    {"move_over_try", "EditMoves", MOVED("block", "block-d", NULL, "block-a"), NULL, NULL,
     "line {block-b} of block() is in another try or synchronized block", false},
    {"move_of_target",
     "EditMoves",
     {{MOVE, "joined", "(Z)V", "joined-b", NULL, NULL, "joined-a", NULL}},
     NULL,
     NULL,
     "line {joined-b} of joined() can be reached without the lines before it",
     false},
    {"move_over_return",
     "EditMoves",
     {{MOVE, "leaves", "(I)V", "leaves-c", NULL, NULL, "leaves-a", NULL}},
     NULL,
     NULL,
     "line {leaves-b} of leaves() returns or throws",
     false},
    {"move_out_of_finally", "EditMoves", MOVED("finals", "finals-b", NULL, "finals-a"), NULL, NULL,
     "line {finals-b} of finals() is in a finally block, of which there are several copies", false},

    /* Reads. */
    {"read",
     "EditMoves",
     {{READ, "reads", "()V", "read", NULL, &watched, NULL, NULL}},
     "reads",
     "a- init- b- c- end-",
     NULL,
     false},
    {"read_long",
     "EditMoves",
     {{READ, "reads", "()V", "read", NULL, &wide, NULL, NULL}},
     "reads",
     "a- init- b- c- end-",
     NULL,
     false},
    {"read_before_loop",
     "EditMoves",
     {{READ, "readsInLoop", "()V", "read-loop-first", "read-loop-last", &watched, NULL, NULL}},
     "readsInLoop",
     "init- a- a- b- end-",
     NULL,
     false},
    {"read_in_else",
     "EditMoves",
     {{READ, "readsIf", "()V", "read-else", NULL, &watched, NULL, NULL}},
     "readsIf",
     "a- init- b- end-",
     NULL,
     false},
    {"read_of_null",
     "EditMoves",
     {{READ, "readsOf", "(LEditMoves$Watched;I)V", "read-null", NULL, &own, NULL, NULL}},
     "readsNull",
     "a- null- end-",
     NULL,
     false},
    {"read_of_no_field",
     "EditMoves",
     {{READ, "reads", "()V", "read", NULL, &self, NULL, NULL}},
     NULL,
     NULL,
     "only a field can be read",
     false},

    /* Joins. */
    {"join",
     "EditMoves",
     {{JOIN, "joins", "()V", "join", NULL, NULL, "start", NULL}},
     "joins",
     "jtrue- k- end-",
     NULL,
     false},
    {"join_of_field",
     "EditMoves",
     {{JOIN, "joinsField", "()V", "join-field", NULL, NULL, "start-field", NULL}},
     "joinsField",
     "jtrue- end-",
     NULL,
     false},
    {"join_of_unnamed",
     "EditMoves",
     {{JOIN, "joinsUnnamed", "()V", "join-unnamed", NULL, NULL, "start-unnamed", NULL}},
     NULL,
     NULL,
     "the thread that is started in line {start-unnamed} of joinsUnnamed() is in no variable or "
     "field",
     false},
    {"join_of_another",
     "EditMoves",
     {{JOIN, "joinsOther", "()V", "join-other", NULL, NULL, "start-other", NULL}},
     NULL,
     NULL,
     "the thread that is started in line {start-other} of joinsOther() may be another one in line "
     "{join-other} of joinsOther()",
     false},
    {"join_of_two",
     "EditMoves",
     {{JOIN, "joinsTwo", "()V", "join-two", NULL, NULL, "start-two", NULL}},
     NULL,
     NULL,
     "more than one thread is started in line {start-two} of joinsTwo()",
     false},
    {"join_after_loop",
     "EditMoves",
     {{JOIN, "joinsLoop", "()V", "join-loop", NULL, NULL, "start-loop", NULL}},
     NULL,
     NULL,
     "line {join-loop} of joinsLoop() cannot be changed so: EditMoves.joinsLoop()V @*: Bad local "
     "variable type",
     false},
    {"join_before_start",
     "EditMoves",
     {{JOIN, "joins", "()V", "make", NULL, NULL, "start", NULL}},
     NULL,
     NULL,
     "line {make} of joins() does not come after line {start} of joins()",
     false},
    {"join_without_start",
     "EditMoves",
     {{JOIN, "joins", "()V", "join", NULL, NULL, "make", NULL}},
     NULL,
     NULL,
     "no thread is started in line {make} of joins()",
     false},
    {"join_of_another_method",
     "EditMoves",
     {{JOIN, "joins", "()V", "join", NULL, NULL, "start-field", "joinsField"}},
     NULL,
     NULL,
     "line {join} of joins() is in another method than line {start-field} of joinsField()",
     false},

    /* Places that are not there. */
    {"no_such_method", "EditMoves", LOCKED("nothing", "three-a", NULL), NULL, NULL,
     "there is no method nothing()V in EditMoves.class", false},
    {"no_code_in_line", "EditMoves", LOCKED("three", "finals-a", NULL), NULL, NULL,
     "there is no code in line {finals-a} of three()", false},

    /* Generated methods. */
    {"far_branches",
     "EditFar",
     {{LOCK, "far", "()V", "far-a", NULL, &monitor, NULL, NULL},
      {LOCK, "far", "()V", "far-b", NULL, &monitor, NULL, NULL}},
     "far",
     "w- a+ b+ w- a+ b+ w- e- end-",
     NULL,
     false},
    {"too_long", "EditFar", LOCKED("full", "full", NULL), NULL, NULL,
     "full() cannot be changed: its code would become too long", false},
    {"wide_locals", "EditFar", LOCKED("wide", "wide", NULL), "wide", "a- b+ c- end-", NULL, false},
};

enum { CASES = sizeof cases / sizeof cases[0] };

static char directory[] = "/tmp/heddle-test-edit-XXXXXX";
static char answers[FORMS][CASES][512]; /* "" or why the last step was refused */
static int failed_step[FORMS][CASES];   /* which was refused; -1: none */

/* ---- files ---- */

static char *read_text(const char *name, size_t *length)
{
    FILE *file = fopen(name, "rb");
    if (!file)
        return NULL;
    static char text[1 << 20];
    *length = fread(text, 1, sizeof text - 1, file);
    text[*length] = '\0';
    fclose(file);
    return text;
}

static void write_file(const char *name, const void *bytes, size_t length)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    fclose(file);
}

static uint8_t *read_class(enum form form, const char *class_name, size_t *length)
{
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s/classes-%d/%s.class", directory, form, class_name);
    char *text = read_text(name, length);
    assert_non_null(text);
    uint8_t *bytes = xmalloc(*length);
    memcpy(bytes, text, *length);
    return bytes;
}

/* The number of the line in the source of the (outermost) class that ends with "//@marker". */
static int32_t line_of(const char *class_name, const char *marker)
{
    static const char *const homes[] = {"EditHolder", "EditObjects", "EditDerived", "EditObjects"};
    char name[PATH_MAX], wanted[128];
    int length_of_name = (int)strcspn(class_name, "$");
    for (size_t i = 0; i < sizeof homes / sizeof homes[0]; i += 2) {
        if (strcmp(class_name, homes[i]) == 0) {
            class_name = homes[i + 1];
            length_of_name = (int)strlen(class_name);
        }
    }
    bool made = strncmp(class_name, "EditFar", 7) == 0;
    snprintf(name, sizeof name, "%s/%.*s.java", made ? directory : SOURCES, length_of_name,
             class_name);
    size_t length;
    const char *text = read_text(name, &length);
    assert_non_null(text);
    snprintf(wanted, sizeof wanted, "//@%s\n", marker);
    const char *place = strstr(text, wanted);
    if (!place)
        fail_msg("no line %s in %s", marker, name);
    int32_t line = 1;
    for (const char *p = text; p < place; p++)
        line += *p == '\n';
    return line;
}

/* Methods of sizes that nobody writes.  The loop of far() is a little too short for a branch of 32
 * bits: x++ has 8 bytes and the rest of the loop 31, of at most 32768. */
static void make_far_source(void)
{
    char name[PATH_MAX];
    snprintf(name, sizeof name, "%s/EditFar.java", directory);
    FILE *file = fopen(name, "w");
    assert_non_null(file);
    fputs("class EditFar {\n    static int x;\n    static void far() {\n        int n = 0;\n"
          "        while (Probe.is(n++ < 2, \"w\")) {\n            Probe.hit(\"a\"); //@far-a\n",
          file);
    for (int i = 0; i < 4090; i++)
        fputs("            x++;\n", file);
    fputs("            Probe.hit(\"b\"); //@far-b\n        }\n        Probe.hit(\"e\");\n    }\n"
          "    static void full() {\n        Probe.hit(\"a\"); //@full\n",
          file);
    for (int i = 0; i < 8190; i++) /* 65520 of 65535 bytes */
        fputs("        x++;\n", file);
    fputs("    }\n    static void wide() {\n        Probe.hit(\"a\");\n", file);
    for (int i = 0; i < 300; i++)
        fprintf(file, "        int v%d = %d;\n", i, i);
    fputs("        Probe.hit(\"b\"); //@wide\n        Probe.hit(\"c\");\n    }\n}\n", file);
    fclose(file);
}

/* ---- doing it ---- */

static bool is_subclass(void *data, const char *name, const char *of)
{
    (void)data;
    return (strcmp(name, "EditDerived") == 0 && strcmp(of, "EditObjects") == 0) ||
           (strcmp(name, "EditMoves$Worker") == 0 && strcmp(of, "java.lang.Thread") == 0);
}

static const struct edit_hierarchy hierarchy = {NULL, is_subclass};

static struct edit_lines lines_of(const char *class_name, const char *method,
                                  const char *descriptor, const char *first, const char *last)
{
    int32_t number = line_of(class_name, first);
    return (struct edit_lines){method, descriptor, number,
                               last ? line_of(class_name, last) : number};
}

static bool do_step(struct class_edit *edit, const char *class_name, const struct step *step,
                    struct error *error)
{
    struct edit_lines lines =
        lines_of(class_name, step->method, step->descriptor, step->first, step->last);
    struct edit_lines start;
    switch (step->kind) {
    case MOVE: return class_edit_move(edit, &lines, line_of(class_name, step->other), error);
    case READ: return class_edit_read(edit, &lines, step->object, error);
    case JOIN:
        start = lines_of(class_name, step->other_method ? step->other_method : step->method,
                         step->descriptor, step->other, NULL);
        return class_edit_join(edit, &lines, &start, error);
    default: return class_edit_lock(edit, &lines, step->object, step->kind == JUC_LOCK, error);
    }
}

/* Does all of the class pass our own verifier, by inference? */
static void expect_verified(const uint8_t *bytes, size_t length)
{
    struct arena arena = {0};
    struct classfile cf;
    struct error error;
    struct verify_questions questions = {0};
    bool good = classfile_parse(&cf, bytes, length, "edited", &arena, &error) &&
                classfile_check_code(&cf, &error);
    cf.major = 49;
    if (!good || !verify_class(&cf, &questions, &error))
        fail_msg("%s", error.text);
    verify_questions_release(&questions);
    arena_release(&arena);
}

static void write_case(enum form form, int number, const uint8_t *bytes, size_t length)
{
    const struct edit_case *c = &cases[number];
    char name[PATH_MAX], run[128];
    snprintf(name, sizeof name, "%s/cases-%d/%d", directory, form, number);
    assert_int_equal(mkdir(name, 0777), 0);
    snprintf(name, sizeof name, "%s/cases-%d/%d/%s.class", directory, form, number, c->class_name);
    write_file(name, bytes, length);
    snprintf(run, sizeof run, "%s%s%s", strchr(c->run, ' ') ? "" : c->class_name,
             strchr(c->run, ' ') ? "" : " ", c->run);
    snprintf(name, sizeof name, "%s/cases-%d/%d/run", directory, form, number);
    write_file(name, run, strlen(run));
}

static void make_case(enum form form, int number)
{
    const struct edit_case *c = &cases[number];
    struct error error = {""};
    char file_name[128];
    size_t length;
    uint8_t *bytes = read_class(form, c->class_name, &length);
    snprintf(file_name, sizeof file_name, "%s.class", c->class_name);
    struct class_edit *edit = class_edit_new(bytes, length, file_name, &hierarchy, &error);
    if (!edit)
        fail_msg("%s", error.text);
    failed_step[form][number] = -1;
    for (int i = 0; i < 5 && c->steps[i].kind && failed_step[form][number] < 0; i++) {
        size_t before_length, after_length;
        uint8_t *before = class_edit_finish(edit, &before_length, &error);
        if (!do_step(edit, c->class_name, &c->steps[i], &error)) {
            failed_step[form][number] = i;
            /* Nothing has changed. */
            uint8_t *after = class_edit_finish(edit, &after_length, &error);
            assert_int_equal(before_length, after_length);
            assert_memory_equal(before, after, after_length);
            free(after);
        }
        free(before);
    }
    snprintf(answers[form][number], sizeof answers[form][number], "%s", error.text);
    free(bytes);
    bytes = class_edit_finish(edit, &length, &error);
    assert_non_null(bytes);
    expect_verified(bytes, length);
    if (failed_step[form][number] < 0 && c->run)
        write_case(form, number, bytes, length);
    free(bytes);
    class_edit_free(edit);
}

static int shell(const char *format, ...)
{
    char command[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(command, sizeof command, format, arguments);
    va_end(arguments);
    return system(command);
}

/* Version 49 has no stack maps; EditLambdas stays new, since it has no way back. */
static void make_old(void)
{
    static const char *const names[] = {"EditCapture",
                                        "EditDerived",
                                        "EditFar",
                                        "EditHolder",
                                        "EditLocks",
                                        "EditLocks$Initialized",
                                        "EditLocksBase",
                                        "EditMoves",
                                        "EditMoves$Watched",
                                        "EditMoves$Worker",
                                        "EditObjects",
                                        "EditObjects$1",
                                        "EditObjects$Inner",
                                        "EditObjects$Inner$Innermost",
                                        "Probe"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char name[PATH_MAX];
        size_t length;
        uint8_t *bytes = read_class(FORM_OLD, names[i], &length);
        bytes[7] = 49;
        snprintf(name, sizeof name, "%s/classes-%d/%s.class", directory, FORM_OLD, names[i]);
        write_file(name, bytes, length);
        free(bytes);
    }
}

static int set_up(void **state)
{
    (void)state;
    if (!mkdtemp(directory))
        return -1;
    make_far_source();
    for (int form = 0; form < FORMS; form++) {
        if (shell("mkdir %s/classes-%d %s/cases-%d && " JAVA "javac\" -nowarn -Xlint:none "
                  "-XDstringConcat=inline -J-XX:TieredStopAtLevel=1 %s -d %s/classes-%d " SOURCES
                  "/*.java %s/EditFar.java",
                  directory, form, directory, form, form == FORM_NEW ? "-g" : "-g:source,lines",
                  directory, form, directory) != 0)
            return -1;
        if (form == FORM_OLD)
            make_old();
        for (int i = 0; i < CASES; i++) {
            if (form == FORM_NEW || !cases[i].new_only)
                make_case((enum form)form, i);
        }
        if (shell(JAVA "java\" -XX:TieredStopAtLevel=1 -Xshare:auto %s -cp %s/classes-0 EditRunner "
                       "%s/classes-%d %s/cases-%d",
                  form == FORM_NEW
                      ? "-XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote"
                      : "-Xverify:all",
                  directory, directory, form, directory, form) != 0)
            return -1;
    }
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    return shell("rm -rf %s", directory);
}

/* ---- looking at it ---- */

/* Compares with a text in which {marker} is a line's number and * is any digits. */
static void expect_text(const char *class_name, const char *expected, const char *text)
{
    char wanted[1024];
    size_t length = 0;
    for (const char *p = expected; *p;) {
        if (*p == '{') {
            char marker[64];
            snprintf(marker, sizeof marker, "%.*s", (int)strcspn(p + 1, "}"), p + 1);
            length += (size_t)sprintf(wanted + length, "%d", line_of(class_name, marker));
            p += strlen(marker) + 2;
        } else if (*p == '*') {
            for (const char *q = text + length; isdigit((unsigned char)*q); q++)
                wanted[length++] = *q;
            p++;
        } else {
            wanted[length++] = *p++;
        }
    }
    wanted[length] = '\0';
    assert_string_equal(text, wanted);
}

static void check_case(void **state)
{
    int number = (int)((const struct edit_case *)*state - cases);
    const struct edit_case *c = &cases[number];
    int last = 0;
    while (last < 4 && c->steps[last + 1].kind)
        last++;
    for (int form = 0; form < (c->new_only ? 1 : FORMS); form++) {
        if (c->refusal) {
            expect_text(c->class_name, c->refusal, answers[form][number]);
            assert_int_equal(failed_step[form][number], last);
            continue;
        }
        if (failed_step[form][number] >= 0)
            fail_msg("refused: %s", answers[form][number]);
        char name[PATH_MAX];
        size_t length;
        snprintf(name, sizeof name, "%s/cases-%d/%d/out", directory, form, number);
        const char *out = read_text(name, &length);
        assert_non_null(out);
        assert_string_equal(out, c->expected);
    }
}

int main(void)
{
    static struct CMUnitTest tests[CASES];
    for (int i = 0; i < CASES; i++) {
        tests[i].name = cases[i].name;
        tests[i].test_func = check_case;
        tests[i].initial_state = (void *)(uintptr_t)&cases[i];
    }
    return _cmocka_run_group_tests("class_edit", tests, CASES, set_up, tear_down);
}
