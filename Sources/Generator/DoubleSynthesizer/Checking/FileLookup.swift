/// The queries of the checks about declarations in the files of a module.
///
/// A macro only sees the declaration that it's attached to, so its checks have no lookup.
package protocol FileLookup: AnyObject {
    /// Returns the class that a protocol requires, or `nil` if the class can't be read.
    func superclass(of constraint: ProtocolHierarchy.SuperclassConstraint) -> (any Superclass)?

    /// Returns the required superclass of a double, or reports why there is none.
    func superclass(
        for request: DoubleRequest, _ hierarchy: ProtocolHierarchy
    ) -> (class: any Superclass, constraint: ProtocolHierarchy.SuperclassConstraint)?

    /// Makes the requirements that the superclass of the double already implements overrides, and
    /// reports members that can't be overridden.
    ///
    /// - Returns: The requirements without the initializers that the double inherits.
    func override(_ requirements: [Requirement], in context: DoubleContext) -> [Requirement]

    /// Returns a function that returns whether an extension of one of the protocols implements a
    /// requirement for all conforming types.
    func implementations(in context: DoubleContext) -> (Requirement) -> Bool

    /// Returns the identity functions that the double declares itself.
    func ownIdentity(in context: DoubleContext) -> Set<Blueprint.IdentityMember>

    /// Returns whether a module declares a top-level name that may be ambiguous in a file that
    /// imports the module.
    ///
    /// Note that the file can also see the internal declarations of the module `tested`.
    func isShared(_ name: String, declaredIn module: String?, tested: String?) -> Bool

    /// Returns whether a name that a protocol declares may refer to an imported type in the
    /// protocol's double.
    func mayHide(_ name: String, from source: Source) -> Bool

    /// Returns the imports of the files that declare the given protocols.
    func imports(of protocols: [ProtocolDeclaration]) -> [ImportDeclaration]

    /// Returns whether all values of a type, except for `nil`, are objects.
    func isClassBound(_ type: TypeSyntax, from view: TypeTable.View) -> Bool

    /// Reports a protocol that a double in another file can't conform to.
    func checkAccess(of request: DoubleRequest)

    /// Reports protocols whose requirements are known only to the compiler.
    func checkCompilersOwn(_ hierarchy: ProtocolHierarchy, in request: DoubleRequest)

    /// Reports an inherited protocol that the files don't declare.
    func refuse(
        _ type: TypeSyntax, of declaration: ProtocolDeclaration, at offset: Int,
        in request: DoubleRequest)
}

/// A class from which doubles derive, including everything that it inherits.
package protocol Superclass: AnyObject {
    /// The name of the class, qualified by its enclosing types.
    var name: String { get }
    /// The global actors of the class. If there are several, each applies in different builds.
    var actors: [Attribute] { get }
    var memberNames: Set<String> { get }
    /// `true` if a double can call `init()`.
    var hasPlainInitializer: Bool { get }
    /// `true` if the root class is `NSObject`.
    var isObject: Bool { get }
    /// `true` if the class explicitly conforms to `@unchecked Sendable`.
    var isSendable: Bool { get }
    /// `true` if the class defines the equality of its objects.
    var isComparable: Bool { get }
}
