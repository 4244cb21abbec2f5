import DoubleFiles
import DoubleSynthesizer

/// A namespace for functions that read a double that is stored as a file.
enum StoredDouble {
    /// Returns whether the comments at the start of a file state that Understudy wrote it.
    ///
    /// These comments may follow a byte order mark and a license in line or block comments.
    static func isGenerated(_ file: SourceText) -> Bool {
        let opening = String(decoding: file.bytes.prefix(1 << 14), as: UTF8.self)
        var isInBlock = false
        for line in opening.split(whereSeparator: \.isNewline) {
            let text = line.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
            if isInBlock {
                isInBlock = !text.contains("*/")
            } else if text.hasPrefix("/*") {
                isInBlock = !text.contains("*/")
            } else if text.hasPrefix("// Written by Understudy from ") {
                return true
            } else if !text.isEmpty && !text.hasPrefix("//") {
                return false
            }
        }
        return false
    }
}

extension Difference {
    func message(about protocols: String, in file: String) -> String {
        let wanted = wanted ?? "the end of the file"
        return "\(file):\(line):\(column): error: this no longer matches \(protocols); "
            + "expected: \(wanted)"
    }
}

extension Command {
    /// Prints the command that the user should run if a check has found differences.
    func reportHint() {
        note("understudy: to update the doubles: \(hint)")
    }

    /// The command line that writes the files that were checked.
    private var hint: String {
        if let name { return name }
        let words = arguments.filter { $0 != "--check" }.map { word in
            let isPlain = word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=,+:@".contains($0) }
            return isPlain && !word.isEmpty
                ? word : "'" + word.replacing("'", with: "'\\''") + "'"
        }
        return (["understudy"] + words).joined(separator: " ")
    }
}
