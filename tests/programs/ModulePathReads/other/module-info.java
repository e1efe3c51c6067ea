module other {
    exports other;
}
