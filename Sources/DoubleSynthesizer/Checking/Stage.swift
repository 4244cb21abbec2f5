/// A type representing one stage of the checks. A stage transforms values, and collects the
/// problems that it finds.
class Stage {
    let request: DoubleRequest
    private(set) var problems: [SourceProblem] = []

    init(_ request: DoubleRequest) { self.request = request }

    var options: DoubleOptions { request.options }
    var types: TypeTable { request.types }

    final func report(_ message: String, _ source: Source, at offset: Int) {
        // If a problem is in the standard library, we report it at the protocol that inherits from
        // it.
        let isStandard = source.isStandard
        problems.append(
            SourceProblem(
                message: message, source: isStandard ? request.declaration.source : source,
                offset: isStandard ? request.declaration.offset : offset))
    }

    final func report(_ message: String, _ declaration: ProtocolDeclaration) {
        report(message, declaration.source, at: declaration.offset)
    }

    final func report(_ message: String, _ requirement: Requirement) {
        report(message, requirement.source, at: requirement.offset)
    }
}

/// A stage that requires the family of the double and the context in which it's declared.
class SettingStage: Stage {
    let setting: Setting

    init(_ setting: Setting) {
        self.setting = setting
        super.init(setting.request)
    }
}

/// The ways to fix a requirement for which no double can be written.
package enum Advice {
    package static let byHand = "write this double by hand"
    package static let useSpies = "remove `--plain` to generate a double with spies"
    static let publicAccess = "use `--access public`"
}
