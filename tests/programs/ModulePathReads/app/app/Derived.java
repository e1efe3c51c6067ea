package app;

class Derived extends other.Base {
}
