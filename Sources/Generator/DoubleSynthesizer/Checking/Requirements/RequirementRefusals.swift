/// The stage that rejects requirements a double can't satisfy.
final class RequirementRefusals: ContextStage {
    /// Returns the requirements that a double can satisfy, and reports all other requirements.
    func accepted(_ requirements: [Requirement]) -> [Requirement] {
        for member in context.hierarchy.protocols
        where !context.hierarchy.isImplementedByNSObject(member) {
            checkOthers(in: member)
        }
        return requirements.filter(isAccepted)
    }

    private func isAccepted(_ requirement: Requirement) -> Bool {
        let problemCount = request.problems.count
        checkModifiers(requirement.front, in: requirement.source)
        if !checkAccessors(of: requirement) { return false }
        if requirement.isOperator && !requirement.isStatic {
            request.report(
                "the operator `\(requirement.name)` must be `static`: add `static`, or "
                    + Advice.byHand, requirement)
        }
        checkResult(of: requirement)
        checkTypeParameters(of: requirement)
        checkPacks(of: requirement)
        return request.problems.count == problemCount
    }

    /// Reports members that aren't requirements, and modifiers that aren't supported.
    private func checkOthers(in declaration: ProtocolDeclaration) {
        for type in declaration.members.associatedTypes {
            checkModifiers(type.front, in: declaration.source)
            if !context.existsInAllBuilds(type, of: declaration) {
                request.report(
                    "the associated type `\(type.name)` only exists in some builds, and a double "
                        + "can't have it in all: \(Advice.byHand)", in: declaration.source,
                    at: type.front.offset)
            }
        }
        for alias in declaration.members.aliases {
            checkModifiers(alias.front, in: declaration.source)
        }
        for member in declaration.members.unknown {
            checkModifiers(member.front, in: declaration.source)
            // These directives don't declare anything.
            if ["#sourceLocation", "#warning", "#error"].contains(member.word) { continue }
            request.report(
                "a protocol can't require `\(member.word)`: \(Advice.byHand)",
                in: declaration.source, at: member.front.offset)
        }
    }

    private func checkModifiers(_ front: DeclarationPrefix, in source: Source) {
        for modifier in front.modifiers {
            switch modifier.name {
            case "mutating", "nonmutating", "consuming", "borrowing", "__consuming", "optional",
                "override", "dynamic", "prefix", "postfix", "infix", "final", "public", "package",
                "internal", "open", "static", "class", "nonisolated":
                break
            default:
                request.report(
                    "a double doesn't support the modifier `\(modifier.text)`: \(Advice.byHand)",
                    in: source, at: modifier.offset)
            }
        }
    }

    private func checkAccessors(of requirement: Requirement) -> Bool {
        guard requirement.hasAccessors else { return true }
        let accessors = requirement.accessors
        var isGood = true
        for accessor in accessors where accessor.name != "get" && accessor.name != "set" {
            request.report(
                "a double doesn't support the accessor `\(accessor.name)`: use `get` or `get set`, "
                    + "or \(Advice.byHand)", in: requirement.source, at: accessor.offset)
            isGood = false
        }
        if isGood && !accessors.contains(where: { $0.name == "get" }) {
            request.report("`\(requirement.name)` needs `{ get }` or `{ get set }`", requirement)
            isGood = false
        }
        return isGood
    }
}

// MARK: - Types

extension RequirementRefusals {
    /// Reports type parameters that are bound to a single type. Such a binding is valid for an
    /// associated type, but not for a type parameter of a member.
    private func checkTypeParameters(of requirement: Requirement) {
        let typeParameters = Set(requirement.genericParameters.map(\.name))
        for clause in requirement.whereRequirements where clause.relation == .equality {
            for (side, other) in [(clause.left, clause.right), (clause.right, clause.left)] {
                guard let name = side.bareName, typeParameters.contains(name),
                    !other.mentions(typeParameters)
                else { continue }
                request.report(
                    "`\(clause.text)` makes the type parameter `\(name)` redundant: use "
                        + "`\(other.text)` instead, or \(Advice.byHand)",
                    in: requirement.source, at: side.range.lowerBound)
            }
        }
    }

    /// Reports parameter packs that are expanded together, because the compiler doesn't accept any
    /// function that satisfies such a requirement.
    private func checkPacks(of requirement: Requirement) {
        let packs = Set(requirement.genericParameters.filter(\.isPack).map(\.name))
        let expansion = requirement.types.lazy.compactMap { $0.first { $0.expands(packs) > 1 } }
            .first
        guard packs.count > 1, let expansion else { return }
        request.report(
            "`\(expansion.text)` requires packs of the same length, and the compiler doesn't "
                + "accept any function that implements this: use one pack", in: requirement.source,
            at: expansion.range.lowerBound)
    }

    /// Reports results that a test can't set.
    private func checkResult(of requirement: Requirement) {
        guard let result = requirement.result else { return }
        if let opaque = result.first(where: \.isOpaque) {
            let existential = "any" + opaque.text.dropFirst("some".count)
            return request.report(
                options.isForClass
                    ? "a spy can't return `\(opaque.text)`: write the type that the protocol "
                        + "requires, for example `\(existential)`"
                    : "the result `\(opaque.text)` is a type that the protocol doesn't name: use "
                        + "an associated type, or \(Advice.byHand)",
                in: requirement.source, at: opaque.range.lowerBound)
        }
        if let function = result.functionOfPacks {
            return request.report(
                "`\(function.text)` takes any number of arguments, so a spy can't store it: "
                    + Advice.byHand, in: requirement.source,
                at: function.range.lowerBound)
        }
        let isBound = requirement.front.attributes.contains { $0.name == "_lifetime" }
        if let span = result.first(where: \.isSpan) ?? (isBound ? result : nil) {
            return request.report(
                "`\(span.text)` can't outlive the value that it refers to, so a test can't set it: "
                    + Advice.byHand, in: requirement.source, at: span.range.lowerBound)
        }
        if requirement.isProperty,
            types.isImmovable(types.resolved(result, from: context.view).type)
        {
            return request.report(
                "`\(result.text)` can't be moved, so only a stored `let` can implement "
                    + "`\(requirement.name)`: \(Advice.byHand)",
                in: requirement.source, at: result.range.lowerBound)
        }
        let typeParameters = TypeParameters(
            requirement.genericParameters, requirement.whereRequirements)
        if requirement.isSettable,
            let unique = types.noncopyable(in: result, from: context.view, typeParameters)
        {
            return request.report(
                "`\(unique.text)` can't be copied, so a spy can't store the values of "
                    + "`\(requirement.name)`: use `{ get }`, or \(Advice.byHand)",
                in: requirement.source, at: unique.range.lowerBound)
        }
        guard case .attributed(let prefixes, _) = result.shape,
            let prefix = prefixes.first(where: {
                !$0.isOfFunction && $0.text != "sending"
            })
        else { return }
        request.report(
            "a test can't set a result that is `\(prefix.text)`: \(Advice.byHand)",
            in: requirement.source, at: prefix.offset)
    }
}

extension TypeSyntax {
    /// Returns how many of the given packs an expansion contains.
    fileprivate func expands(_ packs: Set<String>) -> Int {
        guard case .wrapped(.packExpansion, let pattern) = shape else { return 0 }
        return packs.count { pattern.mentions([$0]) }
    }
}

// MARK: - Requirements that a class can't satisfy

/// A stage that reports requirements that the class of a double can't satisfy, because it can be
/// subclassed or derives from `NSObject`.
final class ClassChecks: ContextStage {
    func check(_ requirements: [Requirement]) {
        if options.hasSpies, options.access == .open { checkOpenness(of: requirements) }
        if context.hierarchy.inheritsFromNSObject || context.superclass?.isObject == true {
            checkMembersOfNSObject(requirements)
        }
    }

    /// Reports each use of `Self` that is invalid in a class that can be subclassed.
    private func checkOpenness(of requirements: [Requirement]) {
        let double = request.name
        for requirement in requirements {
            // `Self` is a valid parameter type, unless the parameter is `inout` or variadic.
            var types = requirement.parameters.map { parameter in
                let isSingleValue = !parameter.has("inout") && !parameter.isVariadic
                return isSingleValue ? parameter.type : parameter.type.wrapped(.optional)
            }
            let isBuilder = !requirement.isStatic && !requirement.isProperty
            if let result = requirement.result, !(isBuilder && result.bareName == double) {
                types.append(result.wrapped(.optional))
            }
            guard types.contains(where: { $0.bareName != double && $0.mentions([double]) }) else {
                continue
            }
            request.report(
                "`\(requirement.fullName)` contains `Self`, which can't refer to a class that can "
                    + "be subclassed: \(Advice.publicAccess), or \(Advice.byHand)", requirement)
        }
    }

    // MARK: - NSObject

    /// Reports requirements that `NSObject` implements. A double derived from `NSObject` would have
    /// to override these members.
    private func checkMembersOfNSObject(_ requirements: [Requirement]) {
        let keys = keysOfMembers
        for requirement in requirements {
            checkInitializer(requirement)
            guard keys.contains(key(of: requirement)) else { continue }
            request.report(
                "`NSObject` already implements `\(requirement.fullName)`: leave it out, or "
                    + Advice.byHand, requirement)
        }
    }

    /// The keys of the members of `NSObject`.
    private var keysOfMembers: Set<String> {
        var names = ["NSObject"]
        if isImported(oneOf: ["SwiftUI", "UIKit"]) { names.append("UIObject") }
        if isImported(oneOf: ["AppKit", "Cocoa", "UIKit"]) { names.append("NibObject") }
        let members = names.compactMap { request.protocols.objects[$0] }
            .flatMap(\.members.requirements)
        return Set(members.map(key))
    }

    private func isImported(oneOf modules: Set<String>) -> Bool {
        context.hierarchy.protocols.contains { types.importsAny(of: modules, in: $0.source) }
    }

    /// Returns the key that a requirement shares with a member that a class would have to override.
    /// Such a member has the same types or, in Objective-C, the same labels. The type of a property
    /// is ignored.
    private func key(of requirement: Requirement) -> String {
        isObjectiveC || requirement.isProperty
            ? requirement.overloadName
            : context.signature(of: requirement.withoutVoid).text
    }

    private var isObjectiveC: Bool {
        context.hierarchy.protocols.contains { $0.attributes.contains { $0.name == "objc" } }
    }

    /// Reports an `init()` that has effects, because it would override `init()` of `NSObject`.
    private func checkInitializer(_ requirement: Requirement) {
        guard requirement.isInitializer, requirement.parameters.isEmpty else { return }
        if requirement.fullName != "init()" || requirement.effects.canThrow {
            request.report(
                "`init()` of `NSObject` neither fails nor throws, so `init()` of a double can't "
                    + "either: \(Advice.byHand)", requirement)
        } else if requirement.effects.isAsync {
            request.report(
                "`init()` of `NSObject` isn't asynchronous, so `init()` of a double can't be "
                    + "either: \(Advice.byHand)", requirement)
        }
    }
}
