import DoubleSynthesizer

/// A class from which doubles derive, including everything that it inherits.
final class FoundClass: Superclass {
    /// The name of the class, qualified by its enclosing types.
    let name: String
    /// The class and its superclasses. Each class is followed by its extensions.
    private let lineage: [ClassBody]
    /// An inherited type that isn't known, if any. It may be a class with its own initializers.
    let unknownBase: TypeSyntax?
    /// `true` if the root class is `NSObject`.
    let isObject: Bool
    /// The members of the class, keyed by signature. Members of a subclass take precedence.
    private(set) var members: [String: Member] = [:]
    /// The protocols to which the class conforms, each with the view in which its name is resolved.
    private(set) var conformances: [(type: TypeSyntax, view: TypeTable.View)] = []
    /// The global actors of the class. If there are several, each applies in different builds.
    let actors: [Attribute]

    struct Member {
        let requirement: Requirement
        /// The class that declares the member.
        let owner: TypePlace
    }

    init(
        _ name: String, _ lineage: [ClassBody], unknownBase: TypeSyntax?, isObject: Bool,
        _ types: TypeTable
    ) {
        self.name = name
        self.lineage = lineage
        self.unknownBase = unknownBase
        self.isObject = isObject
        actors = lineage.filter { $0.place.kind == .class }.flatMap(\.place.front.attributes)
            .filter(types.isGlobalActor)
        for body in lineage { add(body, types) }
    }

    private func add(_ body: ClassBody, _ types: TypeTable) {
        let place = body.place
        let view = TypeTable.View(
            scope: place.scope + place.name.split(separator: ".").map(String.init),
            conditions: place.front.conditions)
        for type in body.inherited { conformances.append((type, view)) }
        for member in body.members where !member.isHidden {
            let signature = Signature(member, types, view).text
            if members[signature] == nil {
                members[signature] = Member(requirement: member, owner: place)
            }
        }
    }

    /// The scope of the members.
    var scope: [String] { name.split(separator: ".").map(String.init) }

    /// The class itself.
    var declaration: ClassBody { lineage[0] }

    /// The number of classes in the inheritance chain, including all superclasses.
    var depth: Int { lineage.count { $0.place.kind == .class } }

    /// `true` if the class explicitly conforms to `@unchecked Sendable`.
    var isSendable: Bool {
        conformances.contains { conformance in
            guard case .attributed(let prefixes, let type) = conformance.type.shape else {
                return false
            }
            return type.simpleName == "Sendable" && prefixes.contains { $0.text == "@unchecked" }
        }
    }

    /// `true` if the class defines the equality of its objects.
    var isComparable: Bool {
        let names: Set = ["Equatable", "Hashable", "Comparable"]
        return isObject || conformances.contains { $0.type.simpleName.map(names.contains) == true }
    }

    /// The names of its members.
    var memberNames: Set<String> { Set(members.values.map(\.requirement.name)) }

    /// The initializers that subclasses inherit, which are declared by the most derived class with
    /// any initializers. If the compiler synthesizes the initializer, this property is empty.
    private(set) lazy var initializers: [Requirement] = {
        for body in lineage where body.place.kind == .class {
            let designated = body.initializers.filter { initializer in
                !initializer.front.modifiers.contains { $0.name == "convenience" }
            }
            if !designated.isEmpty { return designated }
        }
        return []
    }()

    /// Returns whether a double with the given access level can inherit initializers.
    func hasInitializers(for access: AccessLevel) -> Bool {
        if initializers.isEmpty { return isObject || access == .internal }
        // In another module, a subclass only inherits initializers if all of them are visible.
        return access == .internal
            ? !initializers.allSatisfy(\.isHidden)
            : initializers.allSatisfy { !$0.isHidden && $0.level >= access }
    }

    /// `true` if a double can declare initializers that call `init()`. Because such a double
    /// doesn't inherit the other initializers, none of them may be `required`.
    var supportsNewInitializers: Bool {
        requiredInitializers.isEmpty && hasPlainInitializer
    }

    /// `true` if a double can call `init()`.
    var hasPlainInitializer: Bool {
        initializers.isEmpty || initializers.contains { $0.isPlain && !$0.isHidden }
    }

    /// The initializers that each subclass must have.
    var requiredInitializers: [Requirement] { lineage.flatMap(\.initializers).filter(\.isRequired) }
}

extension FoundClass.Member {
    /// Returns whether a double with the given access level can override this member.
    func canBeOverridden(for access: AccessLevel) -> Bool {
        let words = requirement.front.modifiers.map(\.text)
        return owner.kind == .class && !words.contains("final")
            && !words.contains("static") && requirement.conditions.isEmpty
            && (access == .internal || words.contains("open"))
    }

    /// `true` if an override must also be settable.
    var isSettable: Bool {
        requirement.isSettable
            && !requirement.front.modifiers.contains { $0.text.hasSuffix("private(set)") }
    }
}

extension Requirement {
    /// `true` if each subclass must have this initializer.
    var isRequired: Bool { front.modifiers.contains { $0.name == "required" } }

    /// `true` if the member is invisible in other files.
    fileprivate var isHidden: Bool { front.modifiers.isPrivate }

    /// The access level of a class member.
    fileprivate var level: AccessLevel { Access().level(of: front.modifiers) }
}
