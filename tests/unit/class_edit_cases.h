/* class_edit_cases.h - what test_class_edit.c edits, and what comes of it. */
#ifndef UNIT_CLASS_EDIT_CASES_H
#define UNIT_CLASS_EDIT_CASES_H

#include "classfile/edit/class_edit.h"

#include <stdbool.h>

enum edit_kind { NO_EDIT, LOCK, JUC_LOCK, MOVE, READ, JOIN, ONLY };

/* Methods are "name(I)V".  Lines are named by the words behind "//@" in the sources. */
struct step {
    enum edit_kind kind;
    const char *method, *first, *last; /* last: NULL for one line */
    const struct edit_object *object;
    const char
        *other; /* MOVE: the line before which; JOIN: where the thread starts; ONLY: its name */
    const char *other_method; /* JOIN: NULL for the same */
};

enum { MAX_STEPS = 5 };
struct edit_case {
    const char *name, *class_name;
    const char *run;      /* the method to call: "Class method", or "method" of the class */
    const char *expected; /* what Probe writes */
    const char *refusal;  /* of the last step; {line} is the line's number, * any digits */
    struct step steps[MAX_STEPS];
};

#define EDIT_OBJECT(name, kind, ...) static const struct edit_object name = {kind, __VA_ARGS__}

EDIT_OBJECT(monitor, EDIT_STATIC, "Probe", "LOCK", "Ljava/lang/Object;");
EDIT_OBJECT(juc, EDIT_STATIC, "Probe", "JUC", "Ljava/util/concurrent/locks/ReentrantLock;");
EDIT_OBJECT(self, EDIT_SELF, "EditObjects", NULL, NULL);
EDIT_OBJECT(class_object, EDIT_CLASS, "EditObjects", NULL, NULL);
EDIT_OBJECT(holder, EDIT_SELF, "EditHolder", NULL, NULL);
EDIT_OBJECT(guard, EDIT_FIELD, "EditObjects", "guard", "Ljava/lang/Object;");
EDIT_OBJECT(juc_guard, EDIT_FIELD, "EditObjects", "juc",
            "Ljava/util/concurrent/locks/ReentrantLock;");
EDIT_OBJECT(no_object, EDIT_FIELD, "EditObjects", "count", "I");
EDIT_OBJECT(no_static, EDIT_STATIC, "EditObjects", "guard", "Ljava/lang/Object;");
EDIT_OBJECT(bad_name, EDIT_SELF, "a/b", NULL, NULL);
EDIT_OBJECT(bad_text, EDIT_SELF, "a\xff", NULL, NULL);
EDIT_OBJECT(bad_field, EDIT_STATIC, "Probe", "a\xf0\x9f\x98\x80", "I");
EDIT_OBJECT(bad_type, EDIT_STATIC, "Probe", "LOCK", "Ljava/lang/Object");
EDIT_OBJECT(watched, EDIT_STATIC, "EditMoves$Watched", "value", "I");
EDIT_OBJECT(wide, EDIT_STATIC, "EditMoves$Watched", "wide", "J");
EDIT_OBJECT(own, EDIT_FIELD, "EditMoves$Watched", "own", "J");

#define LOCKED(method, first, last, object)            \
    {                                                  \
        LOCK, method, first, last, &object, NULL, NULL \
    }
#define JUC_LOCKED(method, first, last, object)            \
    {                                                      \
        JUC_LOCK, method, first, last, &object, NULL, NULL \
    }
#define READ_BEFORE(method, first, last, object)       \
    {                                                  \
        READ, method, first, last, &object, NULL, NULL \
    }
#define MOVED(method, first, last, before)            \
    {                                                 \
        MOVE, method, first, last, NULL, before, NULL \
    }
#define JOINED(method, line, start, start_method)           \
    {                                                       \
        JOIN, method, line, NULL, NULL, start, start_method \
    }
#define ONLY_BY(method, first, last, thread)          \
    {                                                 \
        ONLY, method, first, last, NULL, thread, NULL \
    }
#define RUNS(name, class_name, run, expected, ...) \
    {                                              \
        name, class_name, run, expected, NULL,     \
        {                                          \
            __VA_ARGS__                            \
        }                                          \
    }
#define REFUSED(name, class_name, refusal, ...) \
    {                                           \
        name, class_name, NULL, NULL, refusal,  \
        {                                       \
            __VA_ARGS__                         \
        }                                       \
    }

static const struct edit_case cases[] = {
    /* Ways in and out. */
    RUNS("plain", "EditLocks", "plain", "a- b+ c- end-",
         LOCKED("plain()V", "plain", NULL, monitor)),
    RUNS("plain_juc", "EditLocks", "plain", "a- b1 c- end-",
         JUC_LOCKED("plain()V", "plain", NULL, juc)),
    RUNS("returns", "EditLocks", "returns",
         "x+ i7- x+ l1099511627777- x+ d0.5- x+ o2- t+ t+ late- end-",
         LOCKED("returnInt()I", "return-int", NULL, monitor),
         LOCKED("returnLong()J", "return-long", NULL, monitor),
         LOCKED("returnDouble()D", "return-double", NULL, monitor),
         LOCKED("returnObject()Ljava/lang/String;", "return-object", NULL, monitor),
         LOCKED("returnNothing(Z)V", "return-void", NULL, monitor)),
    RUNS("break", "EditLocks", "breaks", "a- t+ c- a- t+ end-",
         LOCKED("breaks()V", "break", NULL, monitor)),
    RUNS("continue", "EditLocks", "continues", "a- t+ a- t+ c- end-",
         LOCKED("continues()V", "continue", NULL, monitor)),
    RUNS("labelled_break_and_continue", "EditLocks", "leavesLoops", "o+ i+ o+ i+ o+ i+ o+ end-",
         LOCKED("leavesLoops()V", "leave-first", "leave-last", monitor)),
    RUNS("caught", "EditLocks", "caught", "x+ h- a- end-",
         LOCKED("caught()V", "caught", NULL, monitor)),
    RUNS("catch_body", "EditLocks", "caught", "x- h+ a- end-",
         LOCKED("caught()V", "handler", NULL, monitor)),
    RUNS("uncaught", "EditLocks", "uncaught", "x+ IllegalStateException-",
         LOCKED("uncaught()V", "uncaught", NULL, monitor)),
    RUNS("whole_try", "EditLocks", "wholeTry", "a+ b+ c+ d- end-",
         LOCKED("wholeTry()V", "try-first", "try-last", monitor)),
    RUNS("into_try", "EditLocks", "intoTry", "a+ b+ c- d- end-",
         LOCKED("intoTry()V", "into-try-first", "into-try-last", monitor)),
    RUNS("out_of_try", "EditLocks", "outOfTry", "a- b+ c+ d+ e- end-",
         LOCKED("outOfTry()V", "out-of-try-first", "out-of-try-last", monitor)),
    RUNS("into_handler", "EditLocks", "intoHandler", "a- ca+ d+ e- end-",
         LOCKED("intoHandler()V", "into-handler-first", "into-handler-last", monitor)),
    RUNS("into_catch", "EditLocks", "intoCatch", "a- ba+ c+ d- end-",
         LOCKED("intoCatch()V", "into-catch-first", "into-catch-last", monitor)),
    RUNS("nested_try", "EditLocks", "nestedTry", "a- b+ c- end-",
         LOCKED("nestedTry()V", "nested-try", NULL, monitor)),
    RUNS("finally", "EditLocks", "finals", "a- f+ g+ c- f+ g+ a- b- f+ g+ e- end-",
         LOCKED("lastly(I)V", "finally-first", "finally-last", monitor)),
    RUNS("finally_juc_first_line", "EditLocks", "finals", "a- f1 g- c- f1 g- a- b- f1 g- e- end-",
         JUC_LOCKED("lastly(I)V", "finally-first", NULL, juc)),
    RUNS("while", "EditLocks", "whiles", "w+ b- w+ b- w+ end-",
         LOCKED("whiles()V", "while", NULL, monitor)),
    RUNS("while_body", "EditLocks", "whileBody", "w- b+ w- b+ w- end-",
         LOCKED("whileBody()V", "while-body", NULL, monitor)),
    RUNS("for", "EditLocks", "fors", "i+ w+ b+ s+ w+ b+ s+ w+ end-",
         LOCKED("fors()V", "for", NULL, monitor)),
    RUNS("do_while", "EditLocks", "doWhile", "b- w+ b- w+ end-",
         LOCKED("doWhile()V", "do-while", NULL, monitor)),
    RUNS("whole_loop", "EditLocks", "wholeLoop", "b+ w+ b+ w+ c- end-",
         LOCKED("wholeLoop()V", "loop-first", "loop-last", monitor)),
    RUNS("whole_loop_locked_once", "EditLocks", "wholeLoop", "b1 w1 b1 w1 c- end-",
         JUC_LOCKED("wholeLoop()V", "loop-first", "loop-last", juc)),
    RUNS("if", "EditLocks", "ifs", "t+ y- z- t+ n- z- end-",
         LOCKED("branch(Z)V", "if", NULL, monitor)),
    RUNS("if_then", "EditLocks", "ifs", "t- y+ z- t- n- z- end-",
         LOCKED("branch(Z)V", "if-then", NULL, monitor)),
    RUNS("if_whole", "EditLocks", "ifs", "t1 y1 z1 t1 n1 z1 end-",
         JUC_LOCKED("branch(Z)V", "if", "if-after", juc)),
    RUNS("switch", "EditLocks", "switches",
         "s+ zero- end- s+ one- two- end- s+ two- two- s+ many- end- end-",
         LOCKED("choose(I)V", "switch", NULL, monitor)),
    RUNS("case", "EditLocks", "switches",
         "s- zero- end- s- one+ two- end- s- two- two- s- many- end- end-",
         LOCKED("choose(I)V", "case", NULL, monitor)),
    RUNS("whole_lookupswitch", "EditLocks", "switches",
         "s- zero- end- s- one- two- end- s- two- two+ s- many- end- end-",
         LOCKED("choose(I)V", "lookup-first", "lookup-last", monitor)),
    RUNS("into_middle", "EditLocks", "intoMiddle", "a- b+ c+ d- c+ d- end-",
         LOCKED("middle(I)V", "middle-first", "middle-last", monitor)),
    RUNS("conditional", "EditLocks", "conditional", "t+ x+ v1- end-",
         LOCKED("conditional()V", "conditional", NULL, monitor)),
    RUNS("conditional_first", "EditLocks", "conditional", "t+ x+ v1- end-",
         LOCKED("conditional()V", "conditional-1", NULL, monitor)),
    RUNS("conditional_last", "EditLocks", "conditional", "t+ x+ v1- end-",
         LOCKED("conditional()V", "conditional-3", NULL, monitor)),
    RUNS("logical", "EditLocks", "logical", "x+ y+ vfalse- end-",
         LOCKED("logical()V", "logical", NULL, monitor)),
    RUNS("logical_condition", "EditLocks", "logicalIf", "x- y+ z- end-",
         LOCKED("logicalIf()V", "logical-if", NULL, monitor)),
    RUNS("arguments", "EditLocks", "arguments", "a- p+ q+ b- end-",
         LOCKED("arguments()V", "arguments", NULL, monitor)),
    RUNS("monitorenter_alone", "EditLocks", "monitors", "a- b- c- end-",
         LOCKED("monitors()V", "synchronized", NULL, monitor)),
    RUNS("in_synchronized", "EditLocks", "monitors", "a- b+ c- end-",
         LOCKED("monitors()V", "in-synchronized", NULL, monitor)),
    RUNS("partly_synchronized", "EditLocks", "partly", "a+ b+ c- d- end-",
         LOCKED("partly()V", "partly-first", "partly-last", monitor)),
    RUNS("constructor", "EditLocks", "constructs", "s- k+ c- end-",
         LOCKED("<init>(I)V", "constructor", NULL, monitor)),
    REFUSED("before_super", "EditLocks",
            "line {super} of EditLocks() comes before the call of super() or this()",
            LOCKED("<init>(I)V", "super", NULL, monitor)),
    RUNS("static_initializer", "EditLocks$Initialized", "EditLocks initializes", "a- b+ x1- end-",
         LOCKED("<clinit>()V", "initializer", NULL, monitor)),

    /* Edits of what was edited. */
    RUNS("two_locks_on_one_line", "EditLocks", "plain", "a- b+1 c- end-",
         LOCKED("plain()V", "plain", NULL, monitor), JUC_LOCKED("plain()V", "plain", NULL, juc)),
    RUNS("lock_around_a_lock", "EditLocks", "failing", "a1 b+1 d- end-",
         LOCKED("failing()V", "failing-2", NULL, monitor),
         JUC_LOCKED("failing()V", "failing-1", "failing-3", juc)),
    RUNS("locks_that_overlap", "EditLocks", "failing", "a+ b+1 d- end-",
         LOCKED("failing()V", "failing-1", "failing-2", monitor),
         JUC_LOCKED("failing()V", "failing-2", "failing-3", juc)),
    RUNS("lock_around_jumps_of_a_lock", "EditLocks", "breaks", "a- t+2 c- a- t+2 end-",
         LOCKED("breaks()V", "break", NULL, monitor), JUC_LOCKED("breaks()V", "break", NULL, juc),
         JUC_LOCKED("breaks()V", "break", NULL, juc)),

    /* The object at hand. */
    RUNS("object_of_local", "EditObjects", "local", "a+ b- end-",
         LOCKED("local()V", "local", NULL, self)),
    REFUSED("object_unclear", "EditObjects",
            "more than one EditObjects is used in line {chain} of chain()",
            LOCKED("chain()V", "chain", NULL, self)),
    RUNS("object_of_static", "EditObjects", "statics", "a+ b- end-",
         LOCKED("statics()V", "statics", NULL, self)),
    RUNS("object_of_call", "EditObjects", "called", "a+ b- end-",
         LOCKED("called()V", "called", NULL, self)),
    RUNS("object_this", "EditObjects", "itself", "a+ b- end-",
         LOCKED("self()V", "self", NULL, self)),
    RUNS("object_in_field", "EditObjects", "guarded", "a+ b- end-",
         LOCKED("guarded()V", "guarded", NULL, guard)),
    RUNS("juc_in_field", "EditObjects", "jucGuarded", "a1 b- end-",
         JUC_LOCKED("jucGuarded()V", "juc-guarded", NULL, juc_guard)),
    REFUSED("object_one_of_two", "EditObjects",
            "more than one EditObjects is used in line {two} of two()",
            LOCKED("two()V", "two", NULL, self)),
    REFUSED("object_of_two_fields", "EditObjects",
            "more than one EditObjects is used in line {two-fields} of twoFields()",
            LOCKED("twoFields()V", "two-fields", NULL, self)),
    REFUSED("object_unnamed", "EditObjects",
            "the EditObjects that is used in line {unnamed} of unnamed() is in no variable or "
            "field there",
            LOCKED("unnamed()V", "unnamed", NULL, self)),
    REFUSED("object_made_in_lines", "EditObjects",
            "the EditObjects that is used in lines {stored-first}-{stored-last} of stored() is in "
            "no variable or field there",
            LOCKED("stored()V", "stored-first", "stored-last", self)),
    RUNS("object_stored_after", "EditObjects", "steps", "a+ b- end-",
         LOCKED("steps()V", "steps", NULL, self)),
    REFUSED("object_changes_in_loop", "EditObjects",
            "the EditObjects that is used in lines {looped-first}-{looped-last} of looped() is in "
            "no variable or field there",
            LOCKED("looped()V", "looped-first", "looped-last", self)),
    REFUSED("object_absent", "EditObjects", "no EditHolder is at hand in line {none} of none()",
            LOCKED("none()V", "none", NULL, holder)),
    RUNS("object_of_parameter", "EditObjects", "parameters", "a+ b- end-",
         LOCKED("one(LEditObjects;)V", "parameter", NULL, self)),
    REFUSED("object_of_parameters", "EditObjects",
            "more than one EditObjects is at hand in line {parameters} of many()",
            LOCKED("many(LEditObjects;LEditObjects;)V", "parameters", NULL, self)),
    RUNS("object_enclosing", "EditObjects$Inner", "EditObjects enclosed", "a+ b- end-",
         LOCKED("inside()V", "inner", NULL, self)),
    RUNS("object_enclosing_twice", "EditObjects$Inner$Innermost", "EditObjects enclosedTwice",
         "a+ b- end-", LOCKED("inside()V", "innermost", NULL, self)),
    RUNS("object_captured", "EditObjects$1", "EditObjects captured", "afalse+ b- end-",
         LOCKED("inside()V", "captured", NULL, self)),
    RUNS("object_field_of_this", "EditHolder", "EditObjects holder", "a+ b- end-",
         LOCKED("inside()V", "holder", NULL, self)),
    RUNS("object_of_subclass", "EditObjects", "derived", "a+ b- end-",
         LOCKED("derived()V", "derived", NULL, self)),
    RUNS("object_class", "EditObjects", "classes", "a+ b- end-",
         LOCKED("classes()V", "classes", NULL, class_object)),
    RUNS("object_in_lambda", "EditLambdas", "lambdas", "a0+ b- end-",
         LOCKED("lambda$lambdas$0(LEditObjects;)V", "lambda", NULL, self)),
    REFUSED("object_absent_in_lambda", "EditLambdas",
            "no EditHolder is at hand in line {lambda} of a lambda in lambdas()",
            LOCKED("lambda$lambdas$0(LEditObjects;)V", "lambda", NULL, holder)),
    REFUSED("juc_of_no_lock", "EditObjects",
            "EditObjects.guard is no java.util.concurrent.locks.Lock",
            JUC_LOCKED("guarded()V", "guarded", NULL, guard)),
    REFUSED("lock_of_a_number", "EditObjects", "what is in EditObjects.count cannot be locked",
            LOCKED("guarded()V", "guarded", NULL, no_object)),
    REFUSED("lock_of_no_static", "EditObjects", "EditObjects.guard is not static",
            LOCKED("guarded()V", "guarded", NULL, no_static)),
    REFUSED("lock_of_bad_text", "EditObjects", "\"a\xff\" is no name of a class",
            LOCKED("guarded()V", "guarded", NULL, bad_text)),
    REFUSED("lock_of_bad_field", "EditObjects", "\"a\xf0\x9f\x98\x80\" is no name of a field",
            LOCKED("guarded()V", "guarded", NULL, bad_field)),
    REFUSED("lock_of_bad_type", "EditObjects", "\"Ljava/lang/Object\" is no type of a field",
            LOCKED("guarded()V", "guarded", NULL, bad_type)),
    REFUSED("only_by_bad_name", "EditLocks", "the thread's name cannot be written in a class",
            ONLY_BY("plain()V", "plain", NULL, "\xc0")),
    REFUSED("lock_of_bad_name", "EditObjects", "\"a/b\" is no name of a class",
            LOCKED("guarded()V", "guarded", NULL, bad_name)),

    /* Moves. */
    RUNS("move_up", "EditMoves", "three", "c- a- b- d- end-",
         MOVED("three()V", "three-c", NULL, "three-a")),
    RUNS("move_down", "EditMoves", "three", "b- a- c- d- end-",
         MOVED("three()V", "three-a", NULL, "three-c")),
    RUNS("move_lines", "EditMoves", "three", "b- c- a- d- end-",
         MOVED("three()V", "three-b", "three-c", "three-a")),
    REFUSED("move_nowhere", "EditMoves",
            "line {three-a} of three() comes right before line {three-b} already",
            MOVED("three()V", "three-a", NULL, "three-b")),
    REFUSED("move_into_itself", "EditMoves",
            "lines {three-a} and {three-b} of three() are parts of one statement",
            MOVED("three()V", "three-a", "three-c", "three-b")),
    RUNS("move_last_of_a_loop", "EditMoves", "lastOfBody", "b- a- b- a- end-",
         MOVED("lastOfBody()V", "body-b", NULL, "body-a")),
    RUNS("lock_after_move", "EditMoves", "lastOfBody", "b+ a- b+ a- end-",
         MOVED("lastOfBody()V", "body-b", NULL, "body-a"),
         LOCKED("lastOfBody()V", "body-b", NULL, monitor)),
    RUNS("lock_over_moved", "EditMoves", "lastOfBody", "b- a+ b- a+ end-",
         MOVED("lastOfBody()V", "body-b", NULL, "body-a"),
         LOCKED("lastOfBody()V", "body-a", NULL, monitor)),
    RUNS("lock_after_move_in_while", "EditMoves", "lastOfWhile", "b+ a- b+ a- end-",
         MOVED("lastOfWhile()V", "while-b", NULL, "while-a"),
         LOCKED("lastOfWhile()V", "while-b", NULL, monitor)),
    RUNS("move_up_over_an_if", "EditMoves", "choices", "a- c1- b- d- a- c2- d- end-",
         MOVED("choice(Z)V", "choice-c", NULL, "choice-b")),
    RUNS("move_down_behind_an_if", "EditMoves", "choices", "b- a- c1- d- a- c2- d- end-",
         MOVED("choice(Z)V", "choice-a", NULL, "choice-c")),
    RUNS("move_over_an_if", "EditMoves", "choices", "d- a- b- c1- d- a- c2- end-",
         MOVED("choice(Z)V", "choice-d", NULL, "choice-a")),
    RUNS("move_down_over_an_if", "EditMoves", "choices", "b- c1- a- d- c2- a- d- end-",
         MOVED("choice(Z)V", "choice-a", NULL, "choice-d")),
    RUNS("move_an_if", "EditMoves", "choices", "b- a- c1- d- a- c2- d- end-",
         MOVED("choice(Z)V", "choice-b", NULL, "choice-a")),
    RUNS("move_an_if_down", "EditMoves", "choices", "a- c1- b- d- a- c2- d- end-",
         MOVED("choice(Z)V", "choice-b", NULL, "choice-d")),
    RUNS("move_to_where_an_if_ends", "EditMoves", "joinedTwice", "a- c- b- d- c- b- d- end-",
         MOVED("joined(Z)V", "joined-c", NULL, "joined-b")),
    RUNS("move_in_try", "EditMoves", "block", "c- b- end-",
         MOVED("block()V", "block-c", NULL, "block-b")),
    RUNS("move_and_lock", "EditMoves", "three", "c- a+ b- d- end-",
         MOVED("three()V", "three-c", NULL, "three-a"),
         LOCKED("three()V", "three-a", NULL, monitor)),
    REFUSED("move_of_what_is_locked", "EditMoves",
            "line {three-b} of three() has been changed already",
            LOCKED("three()V", "three-b", NULL, monitor),
            MOVED("three()V", "three-c", NULL, "three-a")),
    REFUSED("move_before_definition", "EditMoves",
            "line {depends-b} of depends() uses what line {depends-a} computes",
            MOVED("depends(I)I", "depends-b", NULL, "depends-a")),
    REFUSED("move_definition_down", "EditMoves",
            "line {depends-b} of depends() uses what line {depends-a} computes",
            MOVED("depends(I)I", "depends-a", NULL, "depends-c")),
    REFUSED("move_before_use", "EditMoves",
            "line {depends-c} of depends() changes a variable that line {depends-b} uses",
            MOVED("depends(I)I", "depends-c", NULL, "depends-b")),
    REFUSED("move_over_definition", "EditMoves",
            "lines {depends-a} and {depends-c} of depends() change the same variable",
            MOVED("depends(I)I", "depends-c", NULL, "depends-a")),
    REFUSED("move_increment", "EditMoves",
            "line {depends-e} of depends() changes a variable that line {depends-d} uses",
            MOVED("depends(I)I", "depends-e", NULL, "depends-d")),
    REFUSED("move_return", "EditMoves", "line {depends-g} of depends() returns or throws",
            MOVED("depends(I)I", "depends-g", NULL, "depends-f")),
    REFUSED("move_over_loop", "EditMoves", "line {loop-n} of loop() is in a loop",
            MOVED("loop(I)V", "loop-c", NULL, "loop-a")),
    REFUSED("move_of_condition", "EditMoves", "line {loop-b} of loop() is not a whole statement",
            MOVED("loop(I)V", "loop-b", NULL, "loop-a")),
    REFUSED("move_out_of_try", "EditMoves",
            "line {block-b} of block() is in another try or synchronized block",
            MOVED("block()V", "block-b", NULL, "block-a")),
    REFUSED("move_over_try", "EditMoves",
            "line {block-b} of block() is in another try or synchronized block",
            MOVED("block()V", "block-d", NULL, "block-a")),
    REFUSED("move_of_target", "EditMoves",
            "line {joined-b} of joined() can be reached without the lines before it",
            MOVED("joined(Z)V", "joined-b", NULL, "joined-a")),
    REFUSED("move_over_return", "EditMoves", "line {leaves-b} of leaves() returns or throws",
            MOVED("leaves(I)V", "leaves-c", NULL, "leaves-a")),
    REFUSED("move_out_of_finally", "EditMoves",
            "line {finals-b} of finals() is in a finally block, of which there are several copies",
            MOVED("finals()V", "finals-b", NULL, "finals-a")),

    /* Reads. */
    RUNS("read", "EditMoves", "reads", "a- init- b- c- end-",
         READ_BEFORE("reads()V", "read", NULL, watched)),
    RUNS("read_long", "EditMoves", "reads", "a- init- b- c- end-",
         READ_BEFORE("reads()V", "read", NULL, wide)),
    RUNS("read_before_loop", "EditMoves", "readsInLoop", "init- a- a- b- end-",
         READ_BEFORE("readsInLoop()V", "read-loop-first", "read-loop-last", watched)),
    RUNS("read_in_else", "EditMoves", "readsIf", "a- init- b- end-",
         READ_BEFORE("readsIf()V", "read-else", NULL, watched)),
    RUNS("read_on_jump_into_middle", "EditLocks", "intoMiddleOnly", "init- c- d- end-",
         READ_BEFORE("middle(I)V", "middle-first", "middle-last", watched)),
    RUNS("read_on_exception", "EditLocks", "intoHandler", "a- init- ca- d- e- end-",
         READ_BEFORE("intoHandler()V", "into-handler-first", "into-handler-last", watched)),
    RUNS("read_of_null", "EditMoves", "readsNull", "a- null- end-",
         READ_BEFORE("readsOf(LEditMoves$Watched;I)V", "read-null", NULL, own)),
    REFUSED("read_of_no_field", "EditMoves", "only a field can be read",
            READ_BEFORE("reads()V", "read", NULL, self)),

    /* Joins. */
    RUNS("join", "EditMoves", "joins", "jtrue- k- end-", JOINED("joins()V", "join", "start", NULL)),
    RUNS("join_of_field", "EditMoves", "joinsField", "jtrue- end-",
         JOINED("joinsField()V", "join-field", "start-field", NULL)),
    REFUSED("join_of_unnamed", "EditMoves",
            "the thread that is started in line {start-unnamed} of joinsUnnamed() is in no "
            "variable or field",
            JOINED("joinsUnnamed()V", "join-unnamed", "start-unnamed", NULL)),
    REFUSED("join_of_another", "EditMoves",
            "the thread that is started in line {start-other} of joinsOther() may be another one "
            "in line {join-other} of joinsOther()",
            JOINED("joinsOther()V", "join-other", "start-other", NULL)),
    REFUSED("join_of_two", "EditMoves",
            "more than one thread is started in line {start-two} of joinsTwo()",
            JOINED("joinsTwo()V", "join-two", "start-two", NULL)),
    REFUSED("join_after_loop", "EditMoves",
            "line {join-loop} of joinsLoop() cannot be changed so: EditMoves.joinsLoop()V @*: Bad "
            "local variable type",
            JOINED("joinsLoop()V", "join-loop", "start-loop", NULL)),
    REFUSED("join_before_start", "EditMoves",
            "line {make} of joins() does not come after line {start} of joins()",
            JOINED("joins()V", "make", "start", NULL)),
    REFUSED("join_without_start", "EditMoves", "no thread is started in line {make} of joins()",
            JOINED("joins()V", "join", "make", NULL)),
    REFUSED("join_of_another_method", "EditMoves",
            "line {join} of joins() is in another method than line {start-field} of joinsField()",
            JOINED("joins()V", "join", "start-field", "joinsField()V")),

    /* Only one thread; the runner's own is called main. */
    RUNS("only_this_thread", "EditLocks", "plain", "a- b- c- end-",
         ONLY_BY("plain()V", "plain", NULL, "main")),
    RUNS("only_another_thread", "EditLocks", "plain", "a- c- end-",
         ONLY_BY("plain()V", "plain", NULL, "Thread-0")),
    RUNS("only_another_thread_in_loop", "EditLocks", "whileBody", "w- w- w- end-",
         ONLY_BY("whileBody()V", "while-body", NULL, "Thread-0")),
    RUNS("only_another_thread_in_loop_of_a_lock", "EditLocks", "wholeLoop", "c- end-",
         LOCKED("wholeLoop()V", "loop-first", "loop-last", monitor),
         ONLY_BY("wholeLoop()V", "loop-first", "loop-last", "Thread-0")),
    REFUSED("only_of_a_condition", "EditLocks",
            "line {if} of branch() is not a statement that can be left out",
            ONLY_BY("branch(Z)V", "if", NULL, "main")),
    REFUSED("only_of_a_return", "EditLocks",
            "line {return-int} of returnInt() is not a statement that can be left out",
            ONLY_BY("returnInt()I", "return-int", NULL, "main")),
    REFUSED("only_of_a_definition", "EditMoves",
            "line {depends-a} of depends() cannot be changed so: EditMoves.depends(I)I @*: Bad "
            "local variable type",
            ONLY_BY("depends(I)I", "depends-a", NULL, "main")),

    /* Places that are not there. */
    REFUSED("no_such_method", "EditMoves", "there is no method nothing()V in EditMoves.class",
            LOCKED("nothing()V", "three-a", NULL, monitor)),
    REFUSED("no_code_in_line", "EditMoves", "there is no code in line {finals-a} of three()",
            LOCKED("three()V", "finals-a", NULL, monitor)),

    /* Methods that the test makes. */
    RUNS("far_branches", "EditFar", "far", "w- a+ b+ w- a+ b+ w- e- end-",
         LOCKED("far()V", "far-a", NULL, monitor), LOCKED("far()V", "far-b", NULL, monitor)),
    REFUSED("too_long", "EditFar", "full() cannot be changed: its code would become too long",
            LOCKED("full()V", "full", NULL, monitor)),
    RUNS("wide_locals", "EditFar", "wide", "a- b+ c- end-",
         LOCKED("wide()V", "wide", NULL, monitor)),
};

#endif
