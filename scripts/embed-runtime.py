#!/usr/bin/env python3
"""Compiles the agent's runtime classes into java.base and writes them as a C source.

    embed-runtime.py JDK OUTPUT.c SOURCE_ROOT FILE.java...

The table in OUTPUT.c (src/agent/runtime_classes.h) has superclasses and interfaces before the classes that need them:
in that order the JVM can define them.
"""
import pathlib
import struct
import subprocess
import sys
import tempfile

# Bytes of the constants of a class file after their tags; Utf8 is apart.
CONSTANT_BYTES = {3: 4, 4: 4, 5: 8, 6: 8, 7: 2, 8: 2, 9: 4, 10: 4, 11: 4, 12: 4, 15: 3, 16: 2,
                  17: 4, 18: 4, 19: 2, 20: 2}


def names_of(data):
    """The name of a class and those of its superclass and interfaces."""
    count, = struct.unpack_from(">H", data, 8)
    at, index, constants = 10, 1, {}
    while index < count:
        tag = data[at]
        if tag == 1:
            length, = struct.unpack_from(">H", data, at + 1)
            constants[index] = data[at + 3:at + 3 + length].decode()
            at += 3 + length
        else:
            if tag == 7:
                constants[index], = struct.unpack_from(">H", data, at + 1)
            at += 1 + CONSTANT_BYTES[tag]
            index += tag in (5, 6)
        index += 1
    _, this, parent, interfaces = struct.unpack_from(">4H", data, at)
    others = struct.unpack_from(f">{interfaces}H", data, at + 8)
    return constants[constants[this]], [constants[constants[i]] for i in (parent, *others)]


def in_order(classes):
    """Pairs of names and bytes, what a class needs before it."""
    parents = {}
    for data in classes:
        name, needed = names_of(data)
        parents[name] = (needed, data)
    done = []

    def add(name):
        if name in parents and name not in dict(done):
            for parent in parents[name][0]:
                add(parent)
            done.append((name, parents[name][1]))

    for name in sorted(parents):
        add(name)
    return done


def compile_runtime(jdk, root, sources):
    with tempfile.TemporaryDirectory() as target:
        subprocess.run([f"{jdk}/bin/javac", "-source", "17", "-target", "17", "-g", "-nowarn",
                        "-Xlint:-options", "--patch-module", f"java.base={root}", "-d", target,
                        *sources], check=True)
        return [path.read_bytes() for path in sorted(pathlib.Path(target).rglob("*.class"))]


def main():
    jdk, output, root, *sources = sys.argv[1:]
    classes = in_order(compile_runtime(jdk, root, sources)) if sources else []
    with open(output, "w", encoding="ascii") as out:
        out.write("/* Made by scripts/embed-runtime.py. */\n#include \"agent/runtime_classes.h\"\n\n")
        for number, (_, data) in enumerate(classes):
            out.write(f"static const unsigned char class_{number}[] = {{")
            for at in range(0, len(data), 24):
                out.write("\n    " + "".join(f"{byte}," for byte in data[at:at + 24]))
            out.write("\n};\n\n")
        out.write("const struct runtime_class runtime_classes[] = {\n")
        for number, (name, data) in enumerate(classes):
            out.write(f"    {{\"{name}\", class_{number}, {len(data)}}},\n")
        out.write("    {0, 0, 0},\n};\n")
    return 0


sys.exit(main())
