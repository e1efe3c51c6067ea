/** Which signals have a name, and which a program may handle. */
import sun.misc.Signal;

public class SignalNames {
    static final String NAMES = "HUP INT QUIT ILL TRAP ABRT BUS FPE KILL USR1 SEGV USR2 PIPE ALRM TERM STKFLT "
        + "CHLD CONT STOP TSTP TTIN TTOU URG XCPU XFSZ VTALRM PROF WINCH IO POLL PWR SYS IOT CLD NOSUCH";

    public static void main(String[] args) {
        for (String name : NAMES.split(" ")) {
            try {
                Signal signal = new Signal(name);
                System.out.println(signal + " " + signal.getNumber());
                System.out.println(Signal.handle(signal, s -> { }) != null);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
    }
}
