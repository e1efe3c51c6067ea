module granted {
    exports granted;
}
