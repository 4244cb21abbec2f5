/// One input, read, checked and doubled; and what has to hold for any input at all.
struct Trial {
    private(set) var problems: [String] = []
    let reader: ReadFile
    let result: Synthesizer.Result
    let form: Form

    init(_ bytes: [UInt8], form: Form) {
        self.form = form
        reader = Reader.read(Source(name: "Input.swift", bytes: bytes))
        let access: AccessLevel = bytes.count % 3 == 0 ? .public : .internal
        result = Synthesizer(form: form, access: access)
            .doubles(of: [SourceText(name: "Input.swift", bytes: bytes)])
        let source = reader.source
        limit("bytes that the lexer looked at", source.work, 4 * bytes.count + 40)
        limit("tokens that the reader stepped over", reader.work, 24 * source.tokens.count + 40)
        // A name is written a few times for each place that it stands at, indented by its depth.
        limit("bytes of doubles", result.text.utf8.count, 60 * bytes.count + 4_000)
        limit("diagnostics", result.diagnostics.count, 4 * source.tokens.count + 40)
        let text = String(decoding: bytes, as: UTF8.self)
        if result.text.isEmpty, !reader.protocols.isEmpty, result.diagnostics.isEmpty {
            problems.append("a protocol was skipped without a word: \(text.prefix(200))")
        }
        for diagnostic in result.diagnostics where diagnostic.offset > bytes.count {
            problems.append("a diagnostic lies behind the end: \(diagnostic)")
        }
    }

    private mutating func limit(_ what: String, _ count: Int, _ most: Int) {
        if count > most { problems.append("\(count) \(what), and \(most) are the most") }
    }
}
