module store {
    exports store;
}
