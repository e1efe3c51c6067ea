package provider;

import lib.friends.Friend;
import lib.api.Service;

public class Impl implements Service {
    private int calls;

    @Override
    public String name() {
        return Friend.greet(getClass()) + " " + ++calls;
    }
}
