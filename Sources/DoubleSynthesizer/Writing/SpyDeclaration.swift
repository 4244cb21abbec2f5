/// The declaration of a spy: `let open = Spy<URL, Bool, Never>("OpenerSpy.open(_:)")`.
struct SpyDeclaration {
    let name: String
    var type: String
    /// The generic arguments.
    var arguments: [Layout]
    /// The name in reports, in pieces.
    let literal: [String]
    var label: String?
    /// The arguments after the name.
    var rest: [String] = []
    /// `true` if the compiler only parses the type after a colon.
    var needsAnnotation = false

    /// Adds the argument for the spy's name in `spies`, which hints use, unless it's the default
    /// one.
    mutating func addName(unless suggested: String?) {
        if name != suggested { rest.insert("part: \"\(name)\"", at: 0) }
    }

    func layout(_ word: String) -> Layout {
        let type = Layout.row([.text(self.type), .bracketed("<", breaking: arguments, ">")])
        let head: [Layout] =
            needsAnnotation
            ? [.text("\(word)let \(Name.quoted(name)): "), type, .text(" = \(self.type)")]
            : [.text("\(word)let \(Name.quoted(name)) = "), type]
        let values = [.text(literal, label: label)] + rest.map(Layout.text)
        return .row(head + [.call("", values)])
    }
}
