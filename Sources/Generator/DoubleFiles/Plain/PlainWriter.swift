import DoubleSynthesizer

/// A writer for doubles without library dependencies. Instead of spies, such a double has
/// properties for flags, captured arguments, and results.
struct PlainWriter {
    let blueprint: Blueprint
    let shared: ClassLayout
    /// `true` if the double and its protocol are in different modules.
    private let isInOtherModule: Bool
    /// The name of the error type that the double declares.
    let failureName: String
    /// The modifier of the variables that a test uses, if the double is an actor.
    let outside: String

    init(blueprint: Blueprint, access: AccessLevel, isInOtherModule: Bool) {
        self.blueprint = blueprint
        self.isInOtherModule = isInOtherModule
        let isNamed = blueprint.requirements.contains { requirement in
            requirement.types.contains { $0.mentions(["Failure"]) }
        }
        let isUsed = isNamed || blueprint.associatedNames.contains("Failure")
        failureName = isUsed ? "DoubleFailure" : "Failure"
        var shared = ClassLayout(blueprint: blueprint, access: access)
        shared.guardsVariables = blueprint.guardsVariables
        self.shared = shared
        outside = blueprint.isActor ? "nonisolated " : ""
        guard blueprint.isActor else { return }
        for requirement in blueprint.requirements where requirement.isSetByTests {
            requirement.front.modifiers.append(.nonisolated(at: requirement.offset))
        }
    }

    /// The complete code of the double.
    var layout: Layout {
        var sections = shared.aliases.isEmpty ? [] : [Layout.lines(shared.aliases)]
        if isInitializerNeeded { sections.append(shared.initializer) }
        sections += blueprint.requirements.underConditions { .sections(members(of: $0.elements)) }
        let double = shared.layoutOfClass(
            sections + shared.identity + statics + failure + guarded)
        return shared.placed(.sections([double] + storeOfStatics))
    }

    /// Returns the members that satisfy the given requirements, and the properties that a test
    /// uses. Stored properties are grouped together.
    private func members(of requirements: [Requirement]) -> [Layout] {
        var sections: [Layout] = []
        var stored: [Layout] = []
        for requirement in requirements {
            let member = PlainMember(requirement: requirement, writer: self)
            if member.isStored && requirement.attributes.isEmpty && !shared.isDocumented {
                stored += member.sections
                continue
            }
            if !stored.isEmpty { sections.append(.lines(stored)) }
            stored = []
            sections += member.sections
        }
        if !stored.isEmpty { sections.append(.lines(stored)) }
        return sections
    }

    /// `true` if a test needs an initializer that the compiler doesn't synthesize, or synthesizes
    /// with a lower access level.
    private var isInitializerNeeded: Bool {
        guard blueprint.needsOwnInitializer else { return false }
        return !shared.accessPrefix.isEmpty || mayLackInitializer
            || blueprint.requirements.contains(where: \.isInitializer)
    }

    /// `true` if the compiler may be unable to synthesize an initializer, because the properties
    /// are isolated to an actor but the initializer wouldn't be. For example, this is the case if
    /// the protocol is isolated to the main actor by default.
    private var mayLackInitializer: Bool {
        if blueprint.isolation == .always { return false }
        return blueprint.requirements.contains { requirement in
            let isOnActor =
                blueprint.isNonisolated || isInOtherModule
                || (requirement.isProperty && !requirement.globalActors.isEmpty)
            return isOnActor && requirement.types.contains { !$0.isKnownSendable() }
        }
    }

    /// The declaration of the error type, if the double uses it.
    private var failure: [Layout] {
        let throwing = blueprint.requirements.filter(\.throwsAnything)
        if throwing.allSatisfy(\.isUncallable) { return [] }
        let head = "\(shared.accessPrefix)struct \(failureName): \(blueprint.standard("Error")) {"
        let message = Layout.text(
            "\(shared.accessPrefix)var message: \(blueprint.standard("String"))")
        return [
            .lines([
                .comment(
                    prefix: "/// ",
                    "Thrown by a function that should fail, or that has no value to return."),
                .block(
                    .text(head),
                    shared.documentation("The reason, and how to fix it.") + [message]),
            ])
        ]
    }

    // MARK: - Shared state

    /// The type members. A test can replace them by binding its own instance of their class.
    private var statics: [Layout] {
        let state = stateOfType
        if state.isEmpty { return [] }
        return [staticsProperty, staticsClass("Statics", emptyInitializer + state)]
    }

    /// The state of the type members.
    private var stateOfType: [Layout] {
        func state(of requirement: Requirement) -> [Layout] {
            PlainMember(requirement: requirement, writer: self).typeState
        }
        return blueprint.requirements.filter { !state(of: $0).isEmpty }
            .underConditions { .lines($0.elements.flatMap(state)) }
    }

    private var emptyInitializer: [Layout] {
        shared.accessPrefix.isEmpty ? [] : [.text("\(shared.accessPrefix)init() {}")]
    }

    /// The property that contains the type members of the running test.
    private var staticsProperty: Layout {
        let access = shared.accessPrefix
        let owner =
            blueprint.isGeneric
            ? "\(storeName).$current" : "\(Name.unquoted(blueprint.name)).$statics"
        let comment = Layout.comment(
            prefix: "/// ",
            "The state of type members. A test has its own copy inside "
                + "`\(owner).withValue(.init()) { … }`.")
        guard blueprint.isGeneric else {
            return .lines([comment, .text("@TaskLocal \(access)static var statics = Statics()")])
        }
        return .lines([
            comment,
            .computed(
                .text("\(access)static var statics: Statics {"),
                .text("\(storeName).current.statics(of: Self.self) { Statics() }")),
        ])
    }

    /// Returns a class that contains state of the type. The class is isolated to the actor of the
    /// double.
    private func staticsClass(
        _ name: String, _ members: [Layout],
        reason: String = "each variable is `@Guarded` by a lock"
    ) -> Layout {
        // Only a nested class is outside of the default actor because the double is.
        let outside = name == storeName && isOutsideActors ? "nonisolated " : ""
        let head = "\(shared.accessPrefix)\(outside)final class \(name)"
        if isStateOnActor {
            return .lines(blueprint.actors.lines + [.block(.text("\(head) {"), members)])
        }
        let sendable = blueprint.standard("Sendable")
        return .lines([
            .comment(prefix: "// ", "Unchecked, because \(reason)."),
            .block(.text("\(head): @unchecked \(sendable) {"), members),
        ])
    }

    /// `true` if the state of the type is isolated to an actor, so that it doesn't need a lock.
    private var isStateOnActor: Bool { blueprint.isolation == .always && !blueprint.actors.isEmpty }

    /// `true` if the double isn't on the default actor of its module.
    private var isOutsideActors: Bool { blueprint.isNonisolated || blueprint.isActor }

    private var storeName: String { "\(Name.unquoted(blueprint.name))Statics" }

    /// The class that contains the type members of a generic double, which can't have static stored
    /// properties.
    private var storeOfStatics: [Layout] {
        guard blueprint.isGeneric, !stateOfType.isEmpty else { return [] }
        let access = shared.accessPrefix
        let identifier = blueprint.standard("ObjectIdentifier")
        let find: [Layout] = [
            .text("let key = \(identifier)(type)"),
            .text("if let statics = all[key] as? Statics { return statics }"),
            .text("let statics = make()"), .text("all[key] = statics"), .text("return statics"),
        ]
        let lock = isStateOnActor ? [] : [Layout.text("private let lock = NSLock()")]
        let members: [Layout] =
            [
                .text("@TaskLocal \(access)static var current = \(storeName)()"), .text(""),
            ] + lock + [
                .text("private var all: [\(identifier): Any] = [:]"), .text(""),
            ] + (emptyInitializer.isEmpty ? [] : emptyInitializer + [.text("")]) + [
                .block(
                    .text(
                        "fileprivate func statics<Statics>("
                            + "of type: Any.Type, or make: () -> Statics) -> Statics {"),
                    isStateOnActor ? find : [.block(.text("lock.withLock {"), find)])
            ]
        return [
            .lines([
                .comment(
                    prefix: "/// ",
                    "The state of the type members of `\(Name.unquoted(blueprint.name))`, which "
                        + "can't store it itself because it's generic."),
                staticsClass(
                    storeName, members, reason: "the dictionary is only accessed under the lock"),
            ])
        ]
    }

    /// The name of the property wrapper's type parameter, which must not be an associated type.
    private var guardedName: String { blueprint.freeTypeName("Value", prefix: "Guarded") }

    /// The property wrapper for variables that are used by several threads.
    private var guarded: [Layout] {
        guard blueprint.needsLock else { return [] }
        let access = shared.accessPrefix
        let value = guardedName
        let sendable = blueprint.standard("Sendable")
        let head = "\(access)final class Guarded<\(value)>: @unchecked \(sendable) {"
        return [
            .lines([
                .comment(prefix: "/// ", "Protects a value with a lock."),
                .text("@propertyWrapper"),
                .block(
                    .text(head),
                    [
                        .text("private let lock = NSLock()"), .text("private var value: \(value)"),
                        .text(""),
                        .text("\(access)init(wrappedValue: \(value)) { value = wrappedValue }"),
                        .text(""),
                        .block(
                            .text("\(access)var wrappedValue: \(value) {"),
                            [
                                .text("get { lock.withLock { value } }"),
                                .block(
                                    .text("_modify {"),
                                    [
                                        .text("lock.lock()"), .text("defer { lock.unlock() }"),
                                        .text("yield &value"),
                                    ]),
                            ]),
                    ]),
            ])
        ]
    }
}

extension Blueprint {
    /// `true` if a plain double protects its variables with a lock.
    var guardsVariables: Bool {
        (isSendable || isActor) && isolation != .always
            && requirements.contains { !$0.isStatic && $0.keepsState }
    }

    /// `true` if a plain double has a lock. The lock requires an import of Foundation.
    var needsLock: Bool {
        guardsVariables || (isolation != .always && requirements.contains(where: \.keepsTypeState))
    }
}

extension Requirement {
    /// `true` if the requirement is an instance property that a test sets directly. In an actor, it
    /// must be nonisolated.
    fileprivate var isSetByTests: Bool {
        isProperty && !isStatic && !canFail && !isNonisolated && globalActors.isEmpty
    }

    /// `true` if a plain double has a variable for this requirement.
    fileprivate var keepsState: Bool {
        !isUncallable && (!isInitializer || !recording.elements.isEmpty)
    }

    /// `true` if a plain double has a type member for this requirement.
    var keepsTypeState: Bool {
        guard !isUncallable, belongsToType else { return false }
        if case .flag = recording.answer { return true }
        return !isInitializer || canFail
    }
}
