/// A class that doubles derive from, with all that it has from those above it.
final class Superclass {
    /// The name with those of the types around it.
    let name: String
    /// The class and those above it, each with its extensions behind it.
    private let lineage: [ClassBody]
    /// What it inherits where nothing is known of it: maybe a class with initializers of its own.
    let stranger: TypeSyntax?
    /// Whether the class at the top is `NSObject`.
    let isObject: Bool
    /// The members by their signatures, those of the nearest class first.
    private(set) var members: [String: Member] = [:]
    /// The protocols that it conforms to, each with the place that its name is seen from.
    private(set) var conformances: [(type: TypeSyntax, view: TypeTable.View)] = []
    /// The global actors that it is on, each in other builds.
    let actors: [Attribute]

    struct Member {
        let declaration: ClassMember
        /// The class that declares it.
        let owner: TypePlace

        var requirement: Requirement { declaration.requirement }
    }

    init(
        _ name: String, _ lineage: [ClassBody], stranger: TypeSyntax?, isObject: Bool,
        _ types: TypeTable
    ) {
        self.name = name
        self.lineage = lineage
        self.stranger = stranger
        self.isObject = isObject
        actors = lineage.filter { $0.place.kind == .class }.flatMap(\.place.front.attributes)
            .filter(types.isGlobalActor)
        for body in lineage { take(body, types) }
    }

    private func take(_ body: ClassBody, _ types: TypeTable) {
        let place = body.place
        let view = TypeTable.View(
            scope: place.scope + place.name.split(separator: ".").map(String.init),
            conditions: place.front.conditions)
        for type in body.inherited { conformances.append((type, view)) }
        for member in body.members where !member.requirement.isHidden {
            let signature = Signature(member.requirement, types, view).text
            if members[signature] == nil {
                members[signature] = Member(declaration: member, owner: place)
            }
        }
    }

    /// What is around a member of it.
    var scope: [String] { name.split(separator: ".").map(String.init) }

    /// The class itself.
    var declaration: ClassBody { lineage[0] }

    /// How many classes it is, with those above it.
    var depth: Int { lineage.count { $0.place.kind == .class } }

    /// Whether it goes to any thread because it says so.
    var isSendable: Bool {
        conformances.contains { conformance in
            guard case .attributed(let prefixes, let type) = conformance.type.shape else {
                return false
            }
            return type.simpleName == "Sendable" && prefixes.contains { $0.text == "@unchecked" }
        }
    }

    /// Whether it says itself which of its objects are equal.
    var isComparable: Bool {
        let names: Set = ["Equatable", "Hashable", "Comparable"]
        return isObject || conformances.contains { $0.type.simpleName.map(names.contains) == true }
    }

    /// The names of its members.
    var memberNames: Set<String> { Set(members.values.map(\.requirement.name)) }

    /// The initializers that subclasses take over: those of the nearest class that declares any;
    /// none where the compiler writes one.
    private(set) lazy var initializers: [Requirement] = {
        for body in lineage where body.place.kind == .class {
            let designated = body.initializers.filter { initializer in
                !initializer.front.modifiers.contains { $0.name == "convenience" }
            }
            if !designated.isEmpty { return designated }
        }
        return []
    }()

    /// Whether a double of this access has initializers to take over.
    func hasInitializers(for access: AccessLevel) -> Bool {
        if initializers.isEmpty { return isObject || access == .internal }
        // A class of another module hands its initializers down if all of them are seen.
        return access == .internal
            ? !initializers.allSatisfy(\.isHidden)
            : initializers.allSatisfy { !$0.isHidden && $0.level >= access }
    }

    /// Whether a double may have initializers of its own, which call `init()`: then it has none of
    /// the others, and none may be `required`.
    var canBeMadeAnew: Bool {
        let all = lineage.flatMap(\.initializers)
        if all.contains(where: { $0.front.modifiers.contains { $0.name == "required" } }) {
            return false
        }
        return initializers.isEmpty || initializers.contains { $0.isPlain && !$0.isHidden }
    }
}

extension Superclass.Member {
    /// Whether a double of this access can have a member in its place.
    func canBeOverridden(for access: AccessLevel) -> Bool {
        let words = requirement.front.modifiers.map(\.text)
        return owner.kind == .class && !declaration.isConstant && !words.contains("final")
            && !words.contains("static") && requirement.conditions.isEmpty
            && (access == .internal || words.contains("open"))
    }

    /// Whether what stands in its place has to be settable too.
    var isSettable: Bool {
        requirement.isSettable
            && !requirement.front.modifiers.contains { $0.text.hasSuffix("private(set)") }
    }
}

extension Requirement {
    /// Whether it is `init()`, which neither fails nor waits.
    var isPlain: Bool {
        guard case .initializer(.never) = kind else { return false }
        return parameters.isEmpty && effects.text.isEmpty && genericParameters.isEmpty
    }

    /// Whether no other file sees a member of a class.
    fileprivate var isHidden: Bool {
        front.modifiers.contains { $0.text == "private" || $0.text == "fileprivate" }
    }

    /// How far a member of a class is seen.
    fileprivate var level: AccessLevel { Access().level(of: front.modifiers) }
}
