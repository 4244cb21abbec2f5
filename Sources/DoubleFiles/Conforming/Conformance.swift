import DoubleSynthesizer

/// A type representing a class that should conform to some protocols. `@Spy` fills in the members
/// of the class.
///
/// This type supports protocols without available source code, because it reads their requirements
/// from symbol graphs.
public struct Conformance: Sendable {
    /// The name of the class.
    public let name: String
    /// The name of the type that encloses the class, if any.
    private let outer: String?
    private let protocols: String

    /// Parses a conformance like `Name: Protocol, Protocol` or `Outer.Name: Protocol`. If the text
    /// has any other form, the result is `nil`.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2 else { return nil }
        let words = parts.map { $0.split(separator: " ").joined(separator: " ") }
        guard !words[0].isEmpty, !words[1].isEmpty, !words[0].contains(" ") else { return nil }
        let names = words[0].split(separator: ".", omittingEmptySubsequences: false)
        guard let last = names.last, !names.contains("") else { return nil }
        outer = names.count > 1 ? names.dropLast().joined(separator: ".") : nil
        (name, protocols) = (String(last), words[1])
    }

    /// Returns the text of the class, or the errors that explain why the class can't be written.
    public func text(seeing modules: [ModuleSources]) -> (text: String?, errors: [Diagnostic]) {
        var declaration = "protocol \(name): \(protocols) {}"
        if let outer { declaration = "extension \(outer) { \(declaration) }" }
        let requested = SourceText(name: "--conform", text: declaration).read()
        let files = [requested] + modules.flatMap { ReadModule($0).files }
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
