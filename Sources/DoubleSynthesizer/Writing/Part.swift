/// `let open = Spy<URL, Bool, Never>("OpenerSpy.open(_:)")`.
struct Part {
    let name: String
    var type: String
    /// The generic arguments.
    var arguments: [Layout]
    /// The name in reports, in pieces.
    let literal: [String]
    var label: String?
    /// The arguments behind the name.
    var rest: [String] = []
    /// Whether the compiler takes the type for one only where it stands behind a colon.
    var needsAnnotation = false

    /// Has the spy told its name in `spies`, for hints to paste, unless it knows that one itself.
    mutating func tellName(unlessItIs suggested: String?) {
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
