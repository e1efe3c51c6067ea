/** A class that needs invokedynamic. */
class EditLambdas {
    static void lambdas() {
        EditObjects o = EditObjects.fresh();
        Runnable r = () -> {
            EditObjects.probe("a" + o.count); //@lambda
            EditObjects.probe("b");
        };
        r.run();
    }
}
