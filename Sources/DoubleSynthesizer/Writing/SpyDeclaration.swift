/// The declaration of a spy. For example, the declaration of a spy for `open(_:)`:
/// `let open = Spy<URL, Bool, Never>("OpenerSpy.open(_:)")`
struct SpyDeclaration {
    let name: String
    var type: String
    /// The generic arguments of the spy's type.
    var arguments: [Layout]
    /// The name of the spy in reports, split into several pieces.
    let literal: [String]
    var label: String?
    /// The arguments that follow the name.
    var rest: [String] = []
    /// Whether or not the compiler can only parse the type after a colon.
    var needsAnnotation = false

    /// Adds an argument with the spy's name in `spies`, unless it's the default name. Hints use
    /// this name.
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
