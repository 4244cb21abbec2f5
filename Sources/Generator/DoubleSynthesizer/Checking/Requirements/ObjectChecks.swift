/// A stage that reports requirements that `NSObject` implements. A double derived from `NSObject`
/// would have to override these members.
final class ObjectChecks: ContextStage {
    func check(_ requirements: [Requirement]) {
        guard context.hierarchy.inheritsFromNSObject || context.superclass?.isObject == true else {
            return
        }
        let implemented = implemented
        for requirement in requirements {
            checkInitializer(requirement)
            guard implemented.contains(word(of: requirement)) else { continue }
            request.report(
                "`NSObject` already implements `\(requirement.fullName)`: leave it out, or "
                    + Advice.byHand, requirement)
        }
    }

    /// The keys of the members of `NSObject`.
    private var implemented: Set<String> {
        var names = ["NSObject"]
        if isImported(oneOf: ["SwiftUI", "UIKit"]) { names.append("UIObject") }
        if isImported(oneOf: ["AppKit", "Cocoa", "UIKit"]) { names.append("NibObject") }
        let members = names.compactMap { request.protocols.objects[$0] }
            .flatMap(\.members.requirements)
        return Set(members.map(word))
    }

    private func isImported(oneOf modules: Set<String>) -> Bool {
        context.hierarchy.protocols.contains { types.importsAny(of: modules, in: $0.source) }
    }

    /// Returns the key that a requirement shares with a member that a class would have to override.
    /// Such a member has the same types or, in Objective-C, the same labels. The type of a property
    /// is ignored.
    private func word(of requirement: Requirement) -> String {
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
