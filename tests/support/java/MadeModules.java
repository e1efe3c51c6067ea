import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Modules that a program makes up, without contents. */
class MadeModules {
    static class Reader implements ModuleReader {
        @Override
        public Optional<URI> find(String name) {
            return Optional.empty();
        }

        @Override
        public Stream<String> list() {
            return Stream.empty();
        }

        @Override
        public void close() {}
    }

    static class Reference extends ModuleReference {
        Reference(ModuleDescriptor descriptor) {
            super(descriptor, URI.create("made:" + descriptor.name()));
        }

        @Override
        public ModuleReader open() {
            return new Reader();
        }
    }

    static class Finder implements ModuleFinder {
        final Map<String, ModuleReference> references = new TreeMap<>();

        @Override
        public Optional<ModuleReference> find(String name) {
            return Optional.ofNullable(references.get(name));
        }

        @Override
        public Set<ModuleReference> findAll() {
            return new HashSet<>(references.values());
        }
    }

    static ModuleDescriptor module(String name, String... packages) {
        return ModuleDescriptor.newModule(name).packages(Set.of(packages)).build();
    }

    /** All of them, with the boot layer's configuration as the parent. */
    static Configuration resolve(ModuleDescriptor... descriptors) {
        Finder finder = new Finder();
        List<String> names = new ArrayList<>();
        for (ModuleDescriptor descriptor : descriptors) {
            finder.references.put(descriptor.name(), new Reference(descriptor));
            names.add(descriptor.name());
        }
        return ModuleLayer.boot().configuration().resolve(finder, ModuleFinder.of(), names);
    }

    /** A layer of one module for the loader. */
    static ModuleLayer define(ClassLoader loader, String name, String... packages) {
        return ModuleLayer.boot().defineModules(resolve(module(name, packages)), n -> loader);
    }
}
