import DoubleFiles
import DoubleSynthesizer

/// A table in the guide "What can be doubled", as Markdown.
struct Table {
    private(set) var text = """
        | Shape | Declaration | With spies | With `--plain` |
        |---|---|---|---|

        """

    /// Creates the table of shapes that can be doubled.
    init(of doubles: [CheckedInDouble]) throws {
        for double in doubles {
            let shape = double.shape
            let example = try Example(of: shape)
            let alone = example.doubles(
                form: .spy, access: shape.access, neighbours: double.neighbours)
            let checkedIn = try double.checkedInText()
            // If we double the example alone, its spies may have simpler names, because it has
            // fewer overloads. The table should show the names in the checked-in double instead.
            let spies = SpyDeclaration.all(in: alone.text).compactMap { spy in
                SpyDeclaration.all(in: checkedIn).first { $0.value == spy.value }
            }
            let type = example.isOfProtocol ? [checkedIn.firstType] : []
            let plain = example.doubles(
                form: .plain, access: shape.access, neighbours: double.neighbours)
            add(
                shape.title, code: example.code,
                spies: (type + spies.map(\.declaration)).map(Table.code)
                    + spies.map { $0.remarks.joined(separator: " ") },
                plain: plain.diagnostics.reasons.map(\.shortMessage))
        }
    }

    /// Creates the table of shapes that can't be doubled, with their errors.
    init(ofRefused shapes: [Shape]) throws {
        for shape in shapes {
            let example = try Example(of: shape)
            let spies = example.doubles(form: .spy, access: shape.access).diagnostics
            let plain = example.doubles(form: .plain, access: shape.access).diagnostics
            add(
                shape.title, code: example.code, spies: spies.reasons.map(\.message),
                plain: plain == spies ? ["the same"] : plain.reasons.map(\.shortMessage))
        }
    }

    private mutating func add(_ title: String, code: [String], spies: [String], plain: [String]) {
        let cells = [
            title, Table.cell(code.map(Table.code)), Table.cell(spies),
            plain.isEmpty ? "yes" : Table.cell(plain),
        ]
        text += "| \(cells.joined(separator: " | ")) |\n"
    }

    private static func code(_ text: String) -> String {
        let text = text.replacing("|", with: "\\|")
        return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
    }

    /// Returns a cell with these lines, without duplicates.
    private static func cell(_ lines: [String]) -> String {
        var seen: Set = [""]
        return lines.filter { seen.insert($0).inserted }.joined(separator: "<br>")
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
