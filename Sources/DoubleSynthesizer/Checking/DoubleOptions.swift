/// The options of a double and of the context in which it's declared.
package struct DoubleOptions {
    var access: AccessLevel
    /// The suffix of the double's name.
    package var suffix = "Spy"
    /// Whether or not the double is made of spies. If it is, the names of the spies must not
    /// conflict with other names.
    package var hasSpies = true
    /// Whether the double is declared next to its protocol. In this case, the rest of the file
    /// isn't visible.
    var isNextToProtocol = false
    /// Whether or not the double has enclosing types that aren't in the files. These types may
    /// declare other types with standard library names.
    var isNested = false
    /// The names of the types that the double itself declares, for example its type parameters.
    var namesInside: Set<String> = []
    /// Whether or not the double can be created without arguments. If the protocol requires an
    /// initializer, this option has no effect.
    var hasPlainInitializer = true
    /// Whether the double is nonisolated. If its protocol specifies an actor, this option has no
    /// effect.
    package var isNonisolated = false
    /// Whether or not the double is an actor, regardless of the protocol.
    var isForActor = false
    /// The module that doubles of files without a module import, if any.
    var ownModule: String?

    /// The names declared at the top level of the doubles' module. Inside that module, these names
    /// shadow imported names.
    package var neighboringNames: Set<String> = []

    /// Creates options for doubles that are written to separate files.
    package init(access: AccessLevel, ownModule: String? = nil) {
        self.access = access
        self.ownModule = ownModule
    }

    /// Creates options for a double made of spies that is declared next to its protocol.
    init(nextToProtocol access: AccessLevel, isNested: Bool) {
        self.init(access: access)
        self.isNested = isNested
        isNextToProtocol = true
    }
}
