# A short front of the Meson build. `make help` lists the targets.

SANITIZE = -Db_sanitize=address,undefined -Db_lundef=false
FUZZ_SECONDS ?= 600
PREFIX ?= /usr/local

all: ## build build/heddle and the agent, build/libheddle.so
	@scripts/install-deps.sh --check build
	@scripts/build.sh build

demo: ## install what is missing, build, and show a race of a bundled example and its correction
	@scripts/install-deps.sh build java
	@scripts/build.sh build
	@scripts/demo.sh build/heddle

test: ## install what is missing, build all variants, and run all tests
	@scripts/install-deps.sh build java test real
	@tests/run-all

test-full: ## the same, and ten more schedules of every program, 2,000 random programs, planted faults, a short fuzzing
	@scripts/install-deps.sh build java test real fuzz
	@tests/run-all --full

bench: ## measure the virtual machine against java -Xint, the searches of heddle check and relax, advice, and detect
	@scripts/install-deps.sh build java real
	@scripts/build.sh build
	@bench/run

fuzz: ## run every libFuzzer harness for FUZZ_SECONDS (default 600)
	@scripts/install-deps.sh build java fuzz
	@CC=clang scripts/build.sh build-fuzz -Dfuzz=true $(SANITIZE) -Dc_args=-fno-sanitize-recover=all
	@FUZZ_SECONDS=$(FUZZ_SECONDS) tests/fuzz-all

asan: ## build build-asan/heddle: AddressSanitizer and UBSan
	@scripts/build.sh build-asan --targets "$(TARGETS)" $(SANITIZE) -Dc_args=-fno-sanitize-recover=all

paranoid: ## build build-paranoid/heddle: checks its invariants while it runs; warnings are errors
	@scripts/build.sh build-paranoid --targets "$(TARGETS)" -Dparanoid=true -Dwerror=true

unit: ## build and run the unit tests of the release build
	@scripts/install-deps.sh --check build test
	@tests/run-all --only unit

format: ## rewrite all C sources with clang-format
	@scripts/format.sh

format-check: ## say which C sources clang-format would change
	@scripts/format.sh --check

tidy: ## clang-tidy on all C sources
	@scripts/install-deps.sh build tidy
	@scripts/build.sh build
	@scripts/list-sources.sh src '*.c' | xargs -n 4 -P 2 clang-tidy --quiet -p build

install: all ## install heddle under PREFIX (default /usr/local); DESTDIR is honoured
	@install -D -m 755 build/heddle "$(DESTDIR)$(PREFIX)/bin/heddle"
	@[ ! -f build/libheddle.so ] || install -D -m 644 build/libheddle.so \
		"$(DESTDIR)$(PREFIX)/lib/heddle/libheddle.so"
	@install -D -m 644 man/heddle.1 "$(DESTDIR)$(PREFIX)/share/man/man1/heddle.1"

clean: ## remove all build directories
	rm -rf build build-asan build-paranoid build-fuzz

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.* ## /\1\t/p' Makefile | expand -t 14

.PHONY: all demo test test-full bench fuzz asan paranoid unit format format-check tidy install \
	clean help
