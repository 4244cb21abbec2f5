import DoubleSynthesizer

/// A class that should conform to some protocols.
///
/// `@Spy` fills in the members of the class.
///
/// This type supports protocols without available source code, because it reads their requirements
/// from symbol graphs.
package struct Conformance: Sendable {
    /// The name of the class.
    package let name: String
    /// The name of the type that encloses the class, if any.
    private let outer: String?
    private let protocols: String

    /// Parses text like `Name: Protocol, Protocol` or `Outer.Name: Protocol`, or returns `nil` for
    /// any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let words = parts.map { $0.split(separator: " ").joined(separator: " ") }
        guard !words[0].isEmpty, !words[1].isEmpty, !words[0].contains(" ") else { return nil }
        let names = words[0].split(separator: ".", omittingEmptySubsequences: false)
        guard let last = names.last, !names.contains("") else { return nil }
        outer = names.count > 1 ? names.dropLast().joined(separator: ".") : nil
        name = String(last)
        protocols = words[1]
    }

    /// Returns the texts of the given classes, and the errors that explain why the other classes
    /// can't be written. Each module is only read once.
    package static func classes(
        for conformances: [Conformance], seeing modules: [ModuleSources]
    ) -> (texts: [String], errors: [Diagnostic]) {
        let files = modules.flatMap { ReadModule($0).files }
        let outcomes = conformances.map { $0.text(seeing: files) }
        return (outcomes.compactMap(\.text), outcomes.flatMap(\.errors))
    }

    /// Returns the text of the class, or the errors that explain why the class can't be written.
    private func text(seeing context: [ReadFile]) -> (text: String?, errors: [Diagnostic]) {
        var declaration = "protocol \(name): \(protocols) {}"
        if let outer { declaration = "extension \(outer) { \(declaration) }" }
        let requested = SourceText(name: "--conform", text: declaration).read()
        let files = [requested] + context
        let checker = FormChecker(of: files, form: .spy, access: .internal)
        let blueprint = requested.protocols.first.flatMap { checker.blueprint(of: $0, named: name) }
        let problems = requested.problems + checker.problems
        guard var blueprint, problems.isEmpty else {
            return (nil, Diagnostic.errors(problems, in: files.map(\.source)))
        }
        blueprint.protocolName = protocols
        return (ConformanceWriter(blueprint).text, [])
    }
}

/// A writer for classes in the form that a person would write for `@Spy`.
private struct ConformanceWriter {
    private let blueprint: Blueprint
    private let spies: SpyWriter

    init(_ blueprint: Blueprint) {
        self.blueprint = blueprint
        spies = SpyWriter(blueprint: blueprint, access: .internal)
    }

    /// The text of the class. If the macro can write this double, the class contains members for
    /// `@Spy` to fill in. Otherwise, the class is complete.
    var text: String {
        let layout = layoutToFill
        let text = SourceText(name: "", text: LayoutPrinter.text(of: layout))
        if blueprint.isWritten(bySpyOn: text) {
            return LayoutPrinter.text(of: spies.shared.placed(layout))
        }
        let words =
            "Written in full, because `@Spy` sees only the text of the class, and these members "
            + "depend on the declarations of their types."
        return LayoutPrinter.text(
            of: .lines([.comment(prefix: "// ", words), spies.layout]))
    }

    /// The class without the bodies of its members. Optional members are at the end.
    private var layoutToFill: Layout {
        let shared = spies.shared
        var sections = shared.aliases.isEmpty ? [] : [Layout.lines(shared.aliases)]
        let needed = blueprint.requirements.filter { !$0.isOptional }
        if !needed.isEmpty { sections.append(lines(needed)) }
        let others = blueprint.requirements.filter(\.isOptional)
        if !others.isEmpty {
            let words = "Optional requirements: keep those that your code calls."
            sections.append(.lines([.comment(prefix: "// ", words), lines(others)]))
        }
        let actors = spies.mayNeedActor ? blueprint.actors : []
        return .lines(
            [.text("@Spy")] + actors.lines + [shared.layoutOfClass(sections + shared.identity)])
    }

    private func lines(_ requirements: [Requirement]) -> Layout {
        .lines(requirements.underConditions { .lines($0.elements.map(layout)) })
    }

    /// Returns a member without a body. If the macro can't provide a body, this function returns
    /// the complete member instead.
    private func layout(of requirement: Requirement) -> Layout {
        let isProperty = requirement.isProperty && requirement.effects.text.isEmpty
        let isWhole = requirement.hasAccessors ? !isProperty : callsBase(requirement)
        if isWhole { return spies.declaration(of: requirement).layout }
        return .lines(
            requirement.attributes.lines
                + [spies.shared.head(of: requirement, closing: "")])
    }

    /// Returns whether a requirement is an initializer that calls an initializer of the base class,
    /// which a macro can't see.
    private func callsBase(_ requirement: Requirement) -> Bool {
        guard case .declared = blueprint.superclass else { return false }
        return requirement.isInitializer
    }
}

extension Blueprint {
    /// Returns whether `@Spy` generates the spies of this double in a class that contains the same
    /// members without bodies. Note that a macro sees the text of the class, but not the
    /// declarations of the types that it uses.
    fileprivate func isWritten(bySpyOn text: SourceText) -> Bool {
        let reader = Reader(Source(name: text.name, bytes: text.bytes))
        guard case .type(let type) = reader.readAttached() else { return false }
        let completion = MemberCompletion(type, reader, isNested: !scope.isEmpty)
        let expansion = completion.fill()
        return !expansion.diagnostics.contains { $0.severity == .error }
            && Set(completion.requirements.map(\.recordingDescription))
                == Set(requirements.map(\.recordingDescription))
    }
}

extension Requirement {
    /// A description of the spy's types and of the other code in the body.
    fileprivate var recordingDescription: [String] {
        let writes = recording.writes.map { "\($0.spySuffix) \($0.type.text) \($0.expression)" }
        let packs = recording.packs.map { "\($0.values) \($0.expression)" }
        let closures = recording.allClosures.map { closure in
            closure.callText(with: "_")
                + (closure.input.map { $0.spySuffix + $0.answer.text } ?? "")
        }
        let answer =
            switch recording.answer {
            case .value: ""
            case .sending: "sending"
            case .unlessNil(let other): other
            case .maker: "()"
            case .closure(let closure): closure.callText(with: "")
            case .flag: "?"
            }
        let types = [recording.output, recording.castType].map { $0?.text ?? "" }
        return [fullName, spyName, recording.inputText, answer, recording.castErrorType ?? ""]
            + types
            + recording.elements.map(\.expression) + writes + packs + closures
            + conditions + (isUncallable ? ["uncallable"] : [])
    }
}
