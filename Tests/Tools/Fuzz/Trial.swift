/// Reads and doubles one input, and checks the properties that should hold for all inputs.
struct Trial {
    private(set) var problems: [String] = []
    let reader: ReadFile
    let catalogue: Catalogue
    let doubles: String
    let diagnostics: [Diagnostic]
    let form: Form

    init(_ bytes: [UInt8], form: Form) {
        self.form = form
        reader = Reader.read(Source(name: "Input.swift", bytes: bytes))
        let access: AccessLevel = bytes.count % 3 == 0 ? .public : .internal
        catalogue = Catalogue(
            of: [ModuleSources(files: [SourceText(name: "Input.swift", bytes: bytes)])],
            in: DoubleStyle(form: form, access: access))
        doubles = catalogue.text(of: catalogue.entries)
        diagnostics = catalogue.diagnostics + catalogue.entries.flatMap(\.diagnostics)
        let source = reader.source
        limit("bytes read by the lexer", source.work, 4 * bytes.count + 40)
        limit("tokens read by the reader", reader.work, 24 * source.tokens.count + 40)
        // A double contains each name several times, and its indentation depends on the depth. The
        // limit allows for both.
        limit("bytes of doubles", doubles.utf8.count, 60 * bytes.count + 4_000)
        limit("diagnostics", diagnostics.count, 4 * source.tokens.count + 40)
        let text = String(decoding: bytes, as: UTF8.self)
        let isWanted = catalogue.entries.contains {
            $0.outcome == .doubled || $0.outcome == .refused
        }
        if doubles.isEmpty, isWanted, diagnostics.isEmpty {
            problems.append("a protocol was skipped without a diagnostic: \(text.prefix(200))")
        }
        for diagnostic in diagnostics where diagnostic.offset > bytes.count {
            problems.append("a diagnostic is located past the end of the input: \(diagnostic)")
        }
    }

    private mutating func limit(_ name: String, _ count: Int, _ maximum: Int) {
        if count > maximum { problems.append("\(count) \(name), but at most \(maximum) expected") }
    }
}
