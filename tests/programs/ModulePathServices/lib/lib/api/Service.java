package lib.api;

public interface Service {
    String name();

    static Object secret() {
        return new lib.hidden.Secret();
    }
}
