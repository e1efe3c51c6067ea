module app {
    requires store;
}
