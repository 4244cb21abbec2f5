import Foundation

/// A spy in a checked-in double, with its declaration and the remarks in its comment.
package struct SpyDeclaration {
    let name: String
    /// The declaration on one line, for example
    /// `let open = Spy<URL, Bool, Never>("OpenerSpy.open(_:)")`.
    let declaration: String
    let remarks: [String]

    /// The names of the spies, for example `open` for a function, or `volume.get` and `volume.set`
    /// for a property.
    package var spies: [String] {
        declaration.contains(/= (Understudy::)?Spy</) ? [name] : ["\(name).get", "\(name).set"]
    }

    /// The initial value in the declaration, without the name that hints use.
    var value: String {
        String(declaration.drop { $0 != "=" }).replacing(/, part: "\w+"/, with: "")
    }
}

extension SpyDeclaration {
    /// Returns the spies of the doubles in a file, in their order.
    package static func all(in text: String) -> [SpyDeclaration] {
        var spies: [SpyDeclaration] = []
        var remarks: [String] = []
        var lines = text.split(separator: "\n")[...]
        while let line = lines.popFirst()?.trimmed {
            if line.hasPrefix("/// ") {
                guard !line.hasPrefix("/// The spy for ") else { continue }
                // A long remark continues on the next line.
                let isContinued = remarks.last?.hasSuffix(".") == false
                let start = isContinued ? remarks.removeLast() + " " : ""
                remarks.append(start + line.dropFirst(4))
                continue
            }
            defer { remarks = [] }
            let pattern = /^(\w+ )?let (`[^`]+`|[^ ]+) = (?:Understudy::)?Sp(y|ied\w+)</
            guard let match = line.firstMatch(of: pattern) else { continue }
            var declaration = line
            while !declaration.isClosed, let next = lines.popFirst()?.trimmed {
                declaration.append(line: next)
            }
            spies.append(
                SpyDeclaration(
                    name: match.2.filter { $0 != "`" }, declaration: declaration, remarks: remarks))
        }
        return spies
    }
}

extension StringProtocol {
    /// The text without surrounding whitespace.
    var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

extension String {
    /// `true` if the parentheses are balanced.
    fileprivate var isClosed: Bool {
        hasSuffix(")") && count { $0 == "(" } == count { $0 == ")" }
    }

    /// Joins a line with the next one, as if there were no line break.
    fileprivate mutating func append(line: String) {
        let joins = hasSuffix("<") || hasSuffix("(") || line.hasPrefix(">") || line.hasPrefix(")")
        self += joins ? line : " " + line
    }
}
