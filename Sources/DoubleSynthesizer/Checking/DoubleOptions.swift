/// What a double is asked to be, and what is around it.
package struct DoubleOptions {
    var access: AccessLevel
    /// What a double's name has behind that of its protocol.
    package var suffix = "Spy"
    /// Whether it is made of spies, whose names have to be free.
    package var hasSpies = true
    /// Whether a double stands beside its protocol, and nothing else of its file is in sight.
    var isBeside = false
    /// Whether the double is inside of types that are not in the files, which may declare types
    /// with names of the standard library.
    var isInsideOthers = false
    /// The names of types that the double itself declares, such as its type parameters.
    var namesInside: Set<String> = []
    /// Whether a double can be made without arguments, unless the protocol asks for an initializer.
    var hasPlainInitializer = true
    /// Whether the double leaves all actors that its protocol doesn't name.
    package var isNonisolated = false
    /// Whether the double is an actor, whatever the protocol says.
    var isForActor = false
    /// The module that doubles of files without one import; nil where they import none.
    var ownModule: String?

    /// The names that the module of the doubles declares outside of all types, which hide those of
    /// others there.
    package var namesBeside: Set<String> = []

    /// Asks for doubles in files of their own.
    package init(access: AccessLevel, ownModule: String? = nil) {
        self.access = access
        self.ownModule = ownModule
    }

    /// Asks for a double made of spies beside its protocol.
    init(beside access: AccessLevel, isInsideOthers: Bool) {
        self.init(access: access)
        self.isInsideOthers = isInsideOthers
        isBeside = true
    }
}
