import DoubleFiles
import DoubleSynthesizer

/// A list of shapes in the guide "What can be doubled", as Markdown: a section for each shape.
struct ShapeSections {
    private(set) var text = ""

    /// Creates the sections of shapes that can be doubled.
    init(of doubles: [CheckedInDouble]) throws {
        for double in doubles {
            let shape = double.shape
            let example = try Example(of: shape)
            let alone = example.doubles(
                form: .spy, access: shape.access, neighbours: double.neighbours)
            // Tests compile and run the checked-in double, which has more overloads than the
            // example, so that some of its spies have longer names.
            let checkedIn = SpyDeclaration.all(in: try double.checkedInText())
            let spies = SpyDeclaration.all(in: alone.text).filter { spy in
                checkedIn.contains { $0.value == spy.value }
            }
            let declarations = spies.map(\.declaration).unique
            let plain = example.doubles(
                form: .plain, access: shape.access, neighbours: double.neighbours)
            add(
                shape.title,
                code: example.code + [""]
                    + (example.isOfProtocol
                        ? [alone.text.firstType + " {"] + declarations.map { "    " + $0 } + ["}"]
                        : declarations),
                notes: spies.flatMap(\.remarks)
                    + plain.diagnostics.reasons.map { "With `--plain`: \($0.shortMessage)." })
        }
    }

    /// Creates the sections of shapes that can't be doubled, with their errors.
    init(ofRefused shapes: [Shape]) throws {
        for shape in shapes {
            let example = try Example(of: shape)
            let spies = example.doubles(form: .spy, access: shape.access).diagnostics
            let plain = example.doubles(form: .plain, access: shape.access).diagnostics
            let reasons = plain.reasons.map { "With `--plain`: \($0.shortMessage)" }
            add(
                shape.title, code: example.code,
                notes: spies.reasons.map(\.message)
                    + (plain == spies
                        ? [] : reasons.isEmpty ? ["`--plain` supports it."] : reasons))
        }
    }

    private mutating func add(_ title: String, code: [String], notes: [String]) {
        text += "### \(title)\n\n```swift\n\(code.joined(separator: "\n"))\n```\n\n"
        let notes = notes.unique
        let bullet = notes.count > 1 ? "- " : ""
        for note in notes { text += "\(bullet)\(note)\n" }
        if !notes.isEmpty { text += "\n" }
    }
}

extension [String] {
    /// The strings without duplicates, in their order.
    fileprivate var unique: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}

extension [Diagnostic] {
    /// The diagnostics that give a reason instead of only referring to another line.
    fileprivate var reasons: [Diagnostic] { filter { !$0.message.contains(": see line ") } }
}

extension Diagnostic {
    /// The message without the advice to omit `--plain`, because all of the messages share it.
    fileprivate var shortMessage: String {
        message.replacing(
            /(:|, or) remove `--plain` to generate a double with spies$/, with: "")
    }
}

extension String {
    /// The declaration of the first type, up to its opening brace.
    fileprivate var firstType: String {
        let lines = split(separator: "\n").map(\.trimmed)
        let first = lines.firstIndex { $0.contains(/^(\w+ )*(class|actor)\s/) } ?? lines.endIndex
        let attributes = lines[..<first].reversed().prefix { $0.hasPrefix("@") }.reversed()
        let end = lines[first...].firstIndex { $0.hasSuffix("{") } ?? lines.endIndex - 1
        return (attributes + lines[first...end]).joined(separator: " ").dropLast(2).trimmed
    }
}
