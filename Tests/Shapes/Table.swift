import DoubleFiles
import DoubleSynthesizer

/// A table of the guide "What can be doubled", as Markdown.
struct Table {
    private(set) var text = """
        | Shape | Declaration | With spies | With `--plain` |
        |---|---|---|---|

        """

    /// Creates the table of shapes that can be doubled.
    init(of doubles: [KeptDouble]) throws {
        for double in doubles {
            let shape = double.shape
            let example = try Example(of: shape)
            let alone = example.doubles(
                form: .spy, access: shape.access, neighbours: double.neighbours)
            let kept = try double.kept()
            // The same parts as alone, where an overload may have a simpler name.
            let parts = KeptPart.all(in: alone.text).compactMap { part in
                KeptPart.all(in: kept).first { $0.value == part.value }
            }
            let type = example.isOfProtocol ? [kept.firstType] : []
            let plain = example.doubles(
                form: .plain, access: shape.access, neighbours: double.neighbours)
            add(
                shape.title, code: example.code,
                spies: (type + parts.map(\.declaration)).map(Table.code)
                    + parts.map { $0.remarks.joined(separator: " ") },
                plain: plain.diagnostics.reasons.map(\.shortMessage))
        }
    }

    /// Creates the table of shapes that are refused, with their errors.
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

    /// A cell of these lines, each of them once.
    private static func cell(_ lines: [String]) -> String {
        var seen: Set = [""]
        return lines.filter { seen.insert($0).inserted }.joined(separator: "<br>")
    }
}

extension [Diagnostic] {
    /// Those that give a reason, and do not only lead to the line of it.
    fileprivate var reasons: [Diagnostic] { filter { !$0.message.contains(": see line ") } }
}

extension Diagnostic {
    /// The message without the advice to leave out `--plain`, which holds for all of them.
    fileprivate var shortMessage: String {
        message.replacing(
            /(:|, or) leave out `--plain` and take the double with spies$/, with: "")
    }
}

extension String {
    /// The declaration of the first type, up to its brace.
    fileprivate var firstType: String {
        let lines = split(separator: "\n").map(\.trimmed)
        let first = lines.firstIndex { $0.contains(/^(\w+ )*(class|actor)\s/) } ?? lines.endIndex
        let attributes = lines[..<first].reversed().prefix { $0.hasPrefix("@") }.reversed()
        let end = lines[first...].firstIndex { $0.hasSuffix("{") } ?? lines.endIndex - 1
        return (attributes + lines[first...end]).joined(separator: " ").dropLast(2).trimmed
    }
}
