"""Programs on the module path, as jars and as directories: a part of run-cli."""
import shutil
import subprocess

import harness
from commandline import classes_of, expect, test

MAIN = "app/app.Main"
CLASSES = classes_of("ModulePathRace")


def modular_jars(t):
    """The modules of the subject as jars; that of main's module names its main class."""
    jars = t.directory / "jars"
    jars.mkdir()
    for module, more in (("app", ["--main-class", "app.Main"]), ("store", ["--module-version", "7"])):
        subprocess.run([harness.tool("jar"), "--create", "--file", jars / f"{module}.jar", *more,
                        "-C", CLASSES / module, "."], check=True, env=harness.environment())
    return jars


def java(t, *words):
    """What HotSpot does with the same words."""
    run = subprocess.run([harness.tool("java"), *map(str, words)], cwd=t.directory,
                         capture_output=True, check=False, env=harness.environment())
    return run.returncode, run.stdout


@test
def module_path_forms(t):
    jars = modular_jars(t)
    both = f"{jars}/store.jar:{jars}/app.jar"
    for words in (["-p", jars, "-m", MAIN], ["-p", jars, "-m", "app"],
                  [f"--module-path={jars}", "--module=app", "-p", "for main"],
                  ["--module-path", both, "--module", "app"],
                  ["-p", CLASSES, "-m", MAIN], ["-p", f"none:{CLASSES}/app:{jars}", "-m", MAIN],
                  ["-p", CLASSES, "--add-modules", "app", "-m", MAIN]):
        run = t.run("run", *words)
        expect(java(t, *words) == (run.status, run.raw), f"not as HotSpot: {words}")
        run.expect_status(0)
        run = t.run("check", f"--store={t.store}", "--format=json", *words).parse()
        run.expect(run.places == {"store.Box.value"}, "not the race in the other module")


@test
def module_and_class_path(t):
    """A class of the class path uses a module that was added; without it there is none."""
    source = t.directory / "Main.java"
    source.write_text("public class Main { public static void main(String[] args) throws Exception {"
                      ' System.out.println(Class.forName("store.Box").getModule() + " "'
                      " + Main.class.getModule().isNamed()); } }")
    subprocess.run([harness.tool("javac"), "-d", t.directory, source], check=True)
    for words, status in ((["-p", CLASSES, "--add-modules", "store", "-cp", ".", "Main"], 0),
                          (["-p", CLASSES, "-cp", ".", "Main"], 1)):
        run = t.run("run", *words)
        run.expect_status(status)
        expect(java(t, *words) == (run.status, run.raw), f"not as HotSpot: {words}")


@test
def modules_wrongly_used(t):
    (t.directory / "bad.jar").write_bytes(b"nonsense")
    for words, said in ((["-p"], "-p"), (["-m"], "-m"), (["--module-path"], "--module-path"),
                        (["-m", "/x"], "MODULE/CLASS"), (["-m", "x/"], "MODULE/CLASS"),
                        (["-p=x", "Main"], "-p=x"), (["-m=x"], "-m=x"),
                        (["-p", CLASSES, "-m", "nosuch"], "Module nosuch not found"),
                        (["-p", CLASSES / "app", "-m", MAIN], "Module store not found"),
                        (["-p", "none", "-m", MAIN], "Module app not found"),
                        (["-p", "bad.jar", "-m", MAIN], "bad.jar"),
                        (["-p", CLASSES, "--add-modules", "nosuch", "-m", MAIN], "nosuch"),
                        (["-p", CLASSES, "-m", "app"], "names no main class"),
                        (["-p", CLASSES, "-m", "app/app.None"], "app.None in module app"),
                        (["-p", CLASSES, "-m", "app/store.Box"], "store.Box in module app"),
                        (["-p", CLASSES, "-m", "store/store.Box"], "no method main")):
        t.run("run", *words).expect_usage_error(said)
        t.run("check", "--store=none", *words).expect_usage_error(said)


@test
def replay_after_a_module_changed(t):
    shutil.copytree(CLASSES, t.directory / "modules")
    words = ["-p", "modules", "-m", MAIN]
    t.run("check", f"--store={t.store}", *words).expect_status(1)
    run = t.replay(1)
    run.expect_status(1)
    run.expect(run.err == "", "a warning")
    (t.directory / "modules/store/store/More.class").write_bytes(b"")
    run = t.replay(1)
    run.expect_status(1)
    run.expect("the classes have changed" in run.err, "it is not said that a module changed")
