/// The options of a double, and its context.
package struct DoubleOptions {
    var access: AccessLevel
    /// The suffix of a double's name.
    package var suffix = "Spy"
    /// `true` if it's made of spies, whose names must be unused.
    package var hasSpies = true
    /// `true` if a double is next to its protocol, and the rest of its file isn't visible.
    var isNextToProtocol = false
    /// `true` if the enclosing types of the double aren't in the files. They may declare types with
    /// names of the standard library.
    var isNested = false
    /// The names of types that the double itself declares, such as its type parameters.
    var namesInside: Set<String> = []
    /// `true` if a double can be created without arguments, unless the protocol requires an
    /// initializer.
    var hasPlainInitializer = true
    /// `true` if the double is nonisolated unless its protocol specifies an actor.
    package var isNonisolated = false
    /// `true` if the double is an actor regardless of the protocol.
    var isForActor = false
    /// The module that doubles of files without one import; nil for none.
    var ownModule: String?

    /// The names declared at the top level of the doubles' module, which shadow others there.
    package var neighboringNames: Set<String> = []

    /// Creates options for doubles in separate files.
    package init(access: AccessLevel, ownModule: String? = nil) {
        self.access = access
        self.ownModule = ownModule
    }

    /// Creates options for a double made of spies next to its protocol.
    init(nextToProtocol access: AccessLevel, isNested: Bool) {
        self.init(access: access)
        self.isNested = isNested
        isNextToProtocol = true
    }
}
