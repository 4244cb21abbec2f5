import Foundation

/// A part of a double: the line that declares it, and what its documentation remarks.
package struct KeptPart {
    let name: String
    /// `let open = Spy<URL, Bool, Never>("OpenerSpy.open(_:)")`, on one line.
    let declaration: String
    let remarks: [String]

    /// The spies in it: `open`, or `volume.get` and `volume.set`.
    package var spies: [String] {
        declaration.contains(/= (Understudy\.)?Spy</) ? [name] : ["\(name).get", "\(name).set"]
    }

    /// What stands behind the name, but for the name that it gives to hints.
    var value: String {
        String(declaration.drop { $0 != "=" }).replacing(/, part: "\w+"/, with: "")
    }
}

extension KeptPart {
    /// The parts of the doubles in a file, in their order.
    package static func all(in text: String) -> [KeptPart] {
        var parts: [KeptPart] = []
        var remarks: [String] = []
        var lines = text.split(separator: "\n")[...]
        while let line = lines.popFirst()?.trimmed {
            if line.hasPrefix("/// ") {
                if !line.hasPrefix("/// Stands for ") { remarks.append(String(line.dropFirst(4))) }
                continue
            }
            defer { remarks = [] }
            let part = /^(\w+ )?let (`[^`]+`|[^ ]+) = (?:Understudy\.)?Sp(y|ied\w+)</
            guard let match = line.firstMatch(of: part) else { continue }
            var declaration = line
            while !declaration.isClosed, let next = lines.popFirst()?.trimmed {
                declaration.append(line: next)
            }
            parts.append(
                KeptPart(
                    name: match.2.filter { $0 != "`" }, declaration: declaration, remarks: remarks))
        }
        return parts
    }
}

extension StringProtocol {
    /// The text without blanks around it.
    var trimmed: String { trimmingCharacters(in: .whitespaces) }
}

extension String {
    /// Whether the call at the end has all of its arguments.
    fileprivate var isClosed: Bool {
        hasSuffix(")") && count { $0 == "(" } == count { $0 == ")" }
    }

    /// Puts the next line of a broken one behind it, as if it had never been broken.
    fileprivate mutating func append(line: String) {
        let joins = hasSuffix("<") || hasSuffix("(") || line.hasPrefix(">") || line.hasPrefix(")")
        self += joins ? line : " " + line
    }
}
