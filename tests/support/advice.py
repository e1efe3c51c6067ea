"""What heddle advise must answer, as the files `advice` of the programs say, and what it answers.

run-advice describes the files.
"""
import re

from checking import BadText, member, parse_object, without_comment

VERDICTS = {"verified", "race-gone", "partial", "harmful", "unverified", "untried"}
KINDS = {"volatile", "atomic-array", "move", "lock", "other-volatile", "other-array",
         "same-acquire", "atomic-update", "unit-lock", "one-writer"}
RACE = re.compile(r"(\S+) ([RWU]\d+-[RWU]\d+)")
ACCESSES = re.compile(r": (\w+) at [^:,]+:(\d+)[^,]*, (\w+) at [^:,]+:(\d+)[^,]*$")
LETTERS = {"read": "R", "write": "W", "update": "U"}


class Pattern:
    """A suggestion: its amendments, with `*` for anything, joined by ` + `."""

    def __init__(self, text):
        self.text = text
        self.parts = [re.compile(".*".join(map(re.escape, part.strip().split("*"))))
                      for part in text.split(" + ")]

    def matches(self, amendments):
        """Whether each part fits another amendment, and none is left."""
        if len(amendments) != len(self.parts):
            return False
        return assign(self.parts, list(amendments))


def assign(parts, amendments):
    if not parts:
        return True
    for i, amendment in enumerate(amendments):
        if parts[0].fullmatch(amendment) and assign(parts[1:], amendments[:i] + amendments[i + 1:]):
            return True
    return False


def patterns(text):
    return [Pattern(part.strip()) for part in text.split(" | ")]


class Demands:
    """The file `advice` of a program."""

    def __init__(self, text):
        self.rows, self.exact, self.some = [], [], []   # (race or place, patterns)
        self.verdicts = []                              # (verdict, pattern, words)
        self.insufficient, self.frequencies = [], []    # patterns; (number, pattern)
        self.lost, self.same_value = [], []             # (place, pattern); races
        self.words, self.amended = [], []               # texts; (amendments, findings)
        self.chosen = self.chosen_kinds = None
        self.together = ""                              # the verdict of the chosen set
        self.patch = self.killed = False
        self.patch_says = []                            # texts
        self.patch_leaves = set()
        self.patch_reason = ""
        for number, line in enumerate(text.splitlines(), 1):
            word, _, rest = without_comment(line).strip().partition(" ")
            if word and not self.add(word, rest.strip()):
                raise BadText(f"advice line {number} is wrong: {line}")
        if not any((self.rows, self.exact, self.some, self.verdicts, self.chosen, self.lost,
                    self.together, self.patch, self.killed)):
            raise BadText("advice demands nothing")

    def add(self, word, rest):
        """False when the line makes no sense."""
        add = getattr(self, "add_" + word.rstrip(":").replace("-", "_"), None)
        return bool(add) and add(rest) is not False

    def take_list(self, items, rest, is_race):
        subject, _, listed = rest.partition(": ")
        usable = listed.strip() and (RACE.fullmatch(subject) if is_race else " " not in subject)
        if not usable:
            return False
        items.append((subject, patterns(listed)))
        return True

    def add_row(self, rest):
        return self.take_list(self.rows, rest, False)

    def add_exact(self, rest):
        return self.take_list(self.exact, rest, True)

    def add_some(self, rest):
        return self.take_list(self.some, rest, True)

    def add_lost(self, rest):
        return self.take_list(self.lost, rest, False)

    def add_chosen(self, rest):
        if not rest or self.chosen:
            return False
        self.chosen = patterns(rest)
        return True

    def add_chosen_kinds(self, rest):
        self.chosen_kinds = sorted(rest.split())
        return rest and set(self.chosen_kinds) <= KINDS

    def add_verified(self, rest):
        self.together = "verified"
        return not rest

    def add_race_gone(self, rest):
        self.together = "race-gone"
        return not rest

    def add_patch_says(self, rest):
        self.patch_says.append(" ".join(rest.split()))
        return bool(rest)

    def add_verdict(self, rest):
        verdict, _, rest = rest.partition(" ")
        pattern, _, words = rest.partition(": ")
        self.verdicts.append((verdict, Pattern(pattern.strip()), words.strip()))
        return verdict in VERDICTS and bool(pattern)

    def add_insufficient(self, rest):
        self.insufficient += patterns(rest)
        return bool(rest)

    def add_frequency(self, rest):
        number, _, pattern = rest.partition(": ")
        if not number.isdigit() or not pattern:
            return False
        self.frequencies.append((int(number), Pattern(pattern.strip())))
        return True

    def add_same_value(self, rest):
        self.same_value.append(rest)
        return bool(RACE.fullmatch(rest))

    def add_text(self, rest):
        self.words.append(" ".join(rest.split()))
        return bool(rest)

    def add_amend(self, rest):
        amendments, arrow, findings = rest.partition(" => ")
        self.amended.append((amendments.split(" + "), findings_of(findings)))
        return bool(arrow) and bool(amendments)

    def add_patch(self, rest):
        word, _, what = rest.partition(" ")
        self.patch = True
        if word == "incomplete":
            self.patch_reason = what
            return bool(what)
        self.patch_leaves = findings_of(what) if rest else set()
        return not rest or (word == "leaves" and bool(self.patch_leaves))

    def add_killed(self, rest):
        self.killed = True
        return not rest

    def add_slow(self, rest):
        return not rest


def findings_of(text):
    """`race C.f, deadlock` as a set; `race-free` is an empty one."""
    return {part.strip() for part in text.split(",")} - {"race-free", ""}


class Race:
    """One element of the races of an advice."""

    def __init__(self, item):
        if not isinstance(item, dict):
            raise BadText("a race is not an object")
        self.number = member(item, "race", int)
        self.place = member(item, "place", str)
        self.title = member(item, "title", str)
        self.traces = member(item, "traces", int)
        self.same_value = member(item, "same_value", bool)
        accesses = ACCESSES.search(self.title)
        if not accesses:
            raise BadText(f"a race's title tells no lines: {self.title}")
        first, line, second, other_line = accesses.groups()
        self.name = f"{self.place} {LETTERS[first]}{line}-{LETTERS[second]}{other_line}"
        self.suggestions = [Suggestion(s) for s in member(item, "suggestions", list)]
        self.lost = [member(loss, "code", str) for loss in member(item, "lost_updates", list)]
        if not member(item, "explanation", str).strip():
            raise BadText(f"nothing explains the race {self.name}")
        for s in self.suggestions:
            if s.is_for_all != (s.traces == self.traces) or not 0 < s.traces <= self.traces:
                raise BadText(f"{self.name}: {s} for {s.traces} of {self.traces} traces")


class Suggestion:
    """A suggestion of a race."""

    def __init__(self, item):
        self.kind = member(item, "kind", str)
        self.amendments = member(item, "amendments", list)
        self.is_for_all = member(item, "all", bool)
        self.traces = member(item, "traces", int)
        if self.kind not in KINDS or not self.amendments:
            raise BadText(f"a suggestion of the kind {self.kind} with {self.amendments}")

    def __str__(self):
        return " + ".join(self.amendments)


def verdict_of(item):
    """The word, which must agree with the two answers that are beside it."""
    verdict = member(item, "verdict", str)
    answers = item.get("race_gone", ""), item.get("program_clean", "")
    good = all(answer in (True, False, None) for answer in answers)
    if verdict == "verified":
        good = answers == (True, True)
    elif verdict == "race-gone":
        good = answers[0] is True and answers[1] is not True
    elif verdict == "untried":
        good = answers == (None, None)
    elif verdict == "harmful":
        good = good and answers[1] is False
    elif verdict == "unverified":
        good = good and answers[0] is not True and answers[1] is not True
    if not good:
        raise BadText(f"{verdict}, but race gone and program clean are {answers}")
    return verdict


class Ranked:
    """A suggestion for the program."""

    def __init__(self, item, races):
        self.number = member(item, "number", int)
        self.kind = member(item, "kind", str)
        self.amendments = member(item, "amendments", list)
        self.text = member(item, "text", str)
        self.removes = member(item, "removes", list)
        self.insufficient = member(item, "insufficient", list)
        self.verdict = verdict_of(item)
        self.reason = member(item, "reason", str)
        self.frequency = member(item, "frequency", int)
        if self.verdict not in VERDICTS or self.kind not in KINDS or not self.text:
            raise BadText(f"{self}: verdict {self.verdict}, kind {self.kind}, \"{self.text}\"")
        if not set(self.removes) <= races or not set(self.insufficient) <= races:
            raise BadText(f"{self}: removes {self.removes}, insufficient for {self.insufficient}")

    def __str__(self):
        return " + ".join(self.amendments)


class Advice:
    """What heddle advise printed."""

    def __init__(self, text):
        document = parse_object(text)
        self.stated = member(document, "races", list)
        self.races = [Race(item) for item in self.stated]
        numbers = {race.number for race in self.races}
        self.suggestions = [Ranked(item, numbers) for item in member(document, "suggestions", list)]
        chosen = member(document, "chosen", dict)
        self.chosen = member(chosen, "amendments", list)
        self.chosen_verdict = verdict_of(chosen)
        self.chosen_reason = member(chosen, "reason", str)
        taken = member(chosen, "suggestions", list)
        by_number = {s.number: s for s in self.suggestions}
        if not set(taken) <= set(by_number):
            raise BadText(f"of suggestions that do not exist some were chosen: {taken}")
        self.chosen_kinds = sorted(by_number[number].kind for number in taken)

    def of_place(self, place):
        return [race for race in self.races if race.place == place]

    def of_name(self, name):
        return [race for race in self.races if race.name == name]

    def ranked(self, pattern):
        return [s for s in self.suggestions if pattern.matches(s.amendments)]


def unmatched(wanted, suggestions):
    """The patterns that no suggestion fits, and the suggestions that fit no pattern."""
    missing = [p.text for p in wanted if not any(p.matches(s.amendments) for s in suggestions)]
    surplus = [str(s) for s in suggestions if not any(p.matches(s.amendments) for p in wanted)]
    return missing, surplus


def race_faults(demands, advice):
    """What is wrong with the suggestions for each race."""
    faults = []
    for place, wanted in demands.rows:
        suggestions = [s for race in advice.of_place(place) for s in race.suggestions]
        missing, _ = unmatched(wanted, suggestions)
        faults += [f"{place}: nobody suggests: {text}" for text in missing]
    for name, wanted in demands.exact:
        for_all = [s for race in advice.of_name(name) for s in race.suggestions if s.is_for_all]
        missing, surplus = unmatched(wanted, for_all)
        faults += [f"{name}: not suggested for all traces: {text}" for text in missing]
        faults += [f"{name}: suggested for all traces: {text}" for text in surplus]
    for name, wanted in demands.some:
        partial = [s for race in advice.of_name(name) for s in race.suggestions if not s.is_for_all]
        missing, _ = unmatched(wanted, partial)
        faults += [f"{name}: not suggested for some traces: {text}" for text in missing]
    named = {name for name, _ in demands.exact}
    named_later = {name for name, _ in demands.some} | set(demands.same_value)
    faults += [f"no such race: {name}" for name in sorted(named | named_later)
               if not advice.of_name(name)]
    if named:
        faults += [f"a race without an exact list: {race.name}" for race in advice.races
                   if race.name not in named]
    faults += [f"{name}: not always the same value" for name in demands.same_value
               if not all(race.same_value for race in advice.of_name(name))]
    for place, wanted in demands.lost:
        codes = [code for race in advice.of_place(place) for code in race.lost]
        faults += [f"{place}: no update is lost at {pattern.text}, but at {codes}"
                   for pattern in wanted if not any(pattern.matches([code]) for code in codes)]
    return faults


def program_faults(demands, advice):
    """What is wrong with the suggestions for the program, and with the set that was chosen."""
    faults = []
    for verdict, pattern, words in demands.verdicts:
        found = advice.ranked(pattern)
        faults += [f"not among the suggestions: {pattern.text}"] if not found else []
        faults += [f"{s}: {s.verdict} ({s.reason}) instead of {verdict} ({words})" for s in found
                   if s.verdict != verdict or words not in s.reason]
    for pattern in demands.insufficient:
        if not any(set(s.insufficient) & set(s.removes) for s in advice.ranked(pattern)):
            faults.append(f"not said to be insufficient: {pattern.text}")
    for frequency, pattern in demands.frequencies:
        seen = [s.frequency for s in advice.ranked(pattern)]
        if seen != [frequency]:
            faults.append(f"{pattern.text}: frequency {seen} instead of {frequency}")
    if demands.together:
        if advice.chosen_verdict != demands.together:
            faults.append(f"chosen: {advice.chosen}, {advice.chosen_verdict} "
                          f"({advice.chosen_reason})")
        if not any(s.verdict in ("verified", "race-gone") for s in advice.suggestions):
            faults.append("no suggestion removes its races")
    if demands.chosen is not None:
        amendments = [[amendment] for amendment in advice.chosen]
        missing = [p.text for p in demands.chosen if not any(map(p.matches, amendments))]
        surplus = [a[0] for a in amendments if not any(p.matches(a) for p in demands.chosen)]
        faults += [f"not chosen: {text}" for text in missing]
        faults += [f"chosen: {text}" for text in surplus]
    if demands.chosen_kinds is not None and advice.chosen_kinds != demands.chosen_kinds:
        faults.append(f"chosen kinds {advice.chosen_kinds} instead of {demands.chosen_kinds}")
    return faults


def differences(demands, advice):
    """One line for each thing that is not as demanded."""
    return race_faults(demands, advice) + program_faults(demands, advice)
