// JUnit 4 through JUnitCore: passing, failing, ignored, expected, timed, parameterized and rule-based tests, printed without times.
import java.util.*;
import java.util.concurrent.*;
import org.junit.*;
import org.junit.rules.*;
import org.junit.runner.*;
import org.junit.runner.manipulation.Filter;
import org.junit.runner.notification.*;
import org.junit.runners.*;
import static org.hamcrest.CoreMatchers.*;
import static org.hamcrest.MatcherAssert.assertThat;
import static org.junit.Assert.*;
import static org.junit.Assume.*;

public class JUnitRunnerResults {
    static final List<String> LOG = new ArrayList<>();

    @FixMethodOrder(MethodSorters.NAME_ASCENDING)
    public static class Basics {
        private int perInstance;

        @BeforeClass
        public static void beforeClass() {
            LOG.add("beforeClass");
        }

        @AfterClass
        public static void afterClass() {
            LOG.add("afterClass");
        }

        @Before
        public void before() {
            perInstance++;
            LOG.add("before" + perInstance);
        }

        @After
        public void after() {
            LOG.add("after");
        }

        @Test
        public void aPasses() {
            assertEquals(4, 2 + 2);
            assertArrayEquals(new int[] {1, 2}, new int[] {1, 2});
            assertEquals(1.0, 1.05, 0.1);
            assertSame("x", "x");
            assertNull(null);
        }

        @Test
        public void bFailsEquality() {
            assertEquals("the message", "expected text", "actual text");
        }

        @Test
        public void cFailsArray() {
            assertArrayEquals(new int[] {1, 2, 3}, new int[] {1, 9, 3});
        }

        @Test
        public void dThrows() {
            throw new IllegalStateException("thrown by the test");
        }

        @Test(expected = ArithmeticException.class)
        public void eExpected() {
            System.out.println(1 / (perInstance - 1));
        }

        @Test(expected = ArithmeticException.class)
        public void fExpectedButNothing() {
        }

        @Test(expected = ArithmeticException.class)
        public void gExpectedOther() {
            throw new UnsupportedOperationException("other");
        }

        @Ignore("not now")
        @Test
        public void hIgnored() {
            fail("must not run");
        }

        @Test
        public void iAssumptionFails() {
            assumeTrue("never", false);
            fail("must not come here");
        }

        @Test
        public void jMatchers() {
            assertThat(List.of(1, 2, 3), hasItem(2));
            assertThat("text", allOf(startsWith("te"), containsString("xt"), not(endsWith("x"))));
            assertThat("wrong", 5, either(is(4)).or(is(6)));
        }

        @Test(timeout = 60_000)
        public void kTimeoutNotReached() {
            LOG.add(Thread.currentThread().getName());
        }

        @Test
        public void lAssertThrows() {
            IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> Level.valueOf("NOPE"));
            assertTrue(e.getMessage(), e.getMessage().contains("NOPE"));
            assertThrows(NullPointerException.class, () -> {
                throw new ClassCastException("not this");
            });
        }
    }

    enum Level { LOW, HIGH }

    @RunWith(Parameterized.class)
    public static class Fibonacci {
        @Parameterized.Parameters(name = "fib({0})={1}")
        public static Collection<Object[]> data() {
            return Arrays.asList(new Object[][] {{0, 0}, {1, 1}, {7, 13}, {8, 22}});
        }

        @Parameterized.Parameter(0)
        public int n;
        @Parameterized.Parameter(1)
        public int expected;

        @Test
        public void check() {
            int a = 0, b = 1;
            for (int i = 0; i < n; i++) {
                int t = a + b;
                a = b;
                b = t;
            }
            assertEquals(expected, a);
        }
    }

    @FixMethodOrder(MethodSorters.NAME_ASCENDING)
    public static class Rules {
        @Rule
        public final TestName name = new TestName();
        @Rule
        public final ErrorCollector errors = new ErrorCollector();
        @Rule
        public final ExternalResource resource = new ExternalResource() {
            @Override
            protected void before() {
                LOG.add("open");
            }

            @Override
            protected void after() {
                LOG.add("close");
            }
        };
        @Rule
        public final TestWatcher watcher = new TestWatcher() {
            @Override
            protected void failed(Throwable e, Description d) {
                LOG.add("failed " + d.getMethodName());
            }

            @Override
            protected void succeeded(Description d) {
                LOG.add("succeeded " + d.getMethodName());
            }
        };

        @Test
        public void collects() {
            errors.addError(new Throwable("first"));
            errors.checkThat("second", 1, is(2));
        }

        @Test
        public void named() {
            assertEquals("named", name.getMethodName());
        }
    }

    @RunWith(Suite.class)
    @Suite.SuiteClasses({Fibonacci.class, Rules.class})
    public static class All {
    }

    public static class Broken {
        @Test
        void notPublic() {
        }

        @Test
        public int returnsValue() {
            return 1;
        }
    }

    public static class NoTests {
    }

    static void report(String what, Result r) {
        System.out.println("== " + what + ": run " + r.getRunCount() + " failed " + r.getFailureCount() + " ignored " + r.getIgnoreCount() + " assumptions " + r.getAssumptionFailureCount() + " ok " + r.wasSuccessful());
        for (Failure f : r.getFailures()) {
            StackTraceElement at = null;
            for (StackTraceElement e : f.getException().getStackTrace()) {
                if (e.getClassName().startsWith("JUnitRunnerResults")) {
                    at = e;
                    break;
                }
            }
            System.out.println("  " + f.getTestHeader() + " " + f.getException().getClass().getName() + " at " + (at == null ? "-" : at.getMethodName() + ":" + at.getLineNumber()));
            System.out.println("    " + String.valueOf(f.getMessage()).replace("\n", "\n    "));
        }
    }

    static JUnitCore core() {
        JUnitCore c = new JUnitCore();
        c.addListener(new RunListener() {
            @Override
            public void testRunStarted(Description d) {
                System.out.println("start of " + d.testCount() + " tests");
            }

            @Override
            public void testStarted(Description d) {
                System.out.print(d.getMethodName() + " ");
            }

            @Override
            public void testIgnored(Description d) {
                System.out.print(d.getMethodName() + "(ignored: " + d.getAnnotation(Ignore.class).value() + ") ");
            }

            @Override
            public void testAssumptionFailure(Failure f) {
                System.out.print("(assumption: " + f.getMessage() + ") ");
            }

            @Override
            public void testRunFinished(Result r) {
                System.out.println("end");
            }
        });
        return c;
    }

    public static void main(String[] args) {
        report("basics", core().run(Basics.class));
        System.out.println(LOG);
        LOG.clear();
        report("suite", core().run(All.class));
        System.out.println(LOG);
        report("broken", core().run(Broken.class));
        report("no tests", core().run(NoTests.class));
        report("one method", core().run(Request.method(Basics.class, "aPasses")));
        report("filtered", core().run(Request.aClass(Basics.class).filterWith(new Filter() {
            @Override
            public boolean shouldRun(Description d) {
                return d.isSuite() || d.getMethodName().compareTo("d") < 0;
            }

            @Override
            public String describe() {
                return "before d";
            }
        })));
        Description d = Request.aClass(Fibonacci.class).getRunner().getDescription();
        System.out.println(d.getDisplayName() + " " + d.getChildren() + " " + d.testCount());
    }
}
