module lib {
    exports lib.api;
    exports lib.friends to provider;
}
